import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { TestApp } from '../test-app.ts'

/**
 * What was in progress when a test timed out: what this process is waiting for, the pool's connections, and what Postgres is
 * doing. Playwright only names the page action that did not finish.
 */
export async function describeStandstill({ context, databaseUrl }: TestApp): Promise<string> {
  const { totalCount, idleCount, waitingCount } = context.db.$client
  const { utilization } = performance.eventLoopUtilization()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    `In this process: ${count(process.getActiveResourcesInfo())}`,
    `Event loop busy ${Math.round(100 * utilization)} %, memory ${megabytes(rss)}, heap ${megabytes(heapUsed)}`,
    `Connections: ${totalCount}, ${idleCount} idle, ${waitingCount} waited for`,
    ...(await listStatements(databaseUrl)),
  ].join('\n')
}

async function listStatements(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' | ', state, now() - query_start, wait_event_type, wait_event, pg_blocking_pids(pid)::text, left(query, 120)) as line
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by query_start`)
    return rows.map(({ line }) => line.replaceAll(/\s+/g, ' '))
  } catch (error) {
    return [`Postgres: ${error}`]
  } finally {
    await client.end().catch(() => {})
  }
}

function count(names: readonly string[]): string {
  const counts = Map.groupBy(names, (name) => name)
  return [...counts].map(([name, { length }]) => `${length} ${name}`).join(', ')
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
