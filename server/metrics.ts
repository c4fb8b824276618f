import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { findBackupState, readBackupAge } from '#app/features/backups/last-backup.server.ts'
import type { LiveHub } from '#app/features/live/live-hub.server.ts'
import { findWaitingMails } from '#app/features/mails/find-waiting-mails.server.ts'
import { orderStates } from '#app/features/orders/order-states.ts'
import { checkWrites } from '#app/platform/check-database.server.ts'
import { readClockOffset } from '#app/platform/clock-offset.server.ts'
import { readFreeBytes } from '#app/platform/free-bytes.server.ts'
import type { JobQueue } from '#app/platform/jobs.ts'
import type { Log } from '#app/platform/log.ts'
import type { Metrics } from '#app/platform/metrics.ts'
import type { Release } from '#app/platform/read-release.server.ts'
import type { ReadReplica } from '#app/platform/read-replica/read-replica.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import type { Database } from '#db/connect.ts'

interface Sources {
  settings: Pick<Settings, 'backupTo' | 'dataDir' | 'mail'>
  release: Pick<Release, 'version' | 'commit'>
  db: Database
  /** A scrape's queries have the same time limit as a visitor's reads. */
  readDb: Database
  readReplica: ReadReplica | null
  liveHub: LiveHub
  jobs: Pick<JobQueue, 'isLate'>
  log: Log
  now: () => Date
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
const secondsSteps = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts requests, and reads everything else on each scrape. Names follow Prometheus' conventions (prometheus.io/docs/practices/naming). */
export function createMetrics({
  settings,
  release,
  db,
  readDb,
  readReplica,
  liveHub,
  jobs,
  log,
  now,
}: Sources): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `vitrine_${name}`, help, labelNames, registers })

  gauge('build_info', 'Always 1; its labels name what runs', ['version', 'commit']).set(
    { version: release.version, commit: release.commit ?? '' },
    1,
  )
  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Responses sent, by method, route, status and where they came from',
    labelNames: ['method', 'route', 'status', 'source'],
    registers,
  })
  const durations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'From the request to the end of its response',
    labelNames: ['route'],
    buckets: secondsSteps,
    registers,
  })
  const purges = new Counter({
    name: 'vitrine_cdn_purges_total',
    help: 'Calls that have pages at the CDN purged, by whether it did so',
    labelNames: ['outcome'],
    registers,
  })
  const connections = gauge('database_connections', "Of the program's main pool, and who waits for one", ['state'])
  const readReplicaMetrics = readReplica && replicaMetrics(readReplica, registers)
  const streams = gauge('live_streams', 'Open live streams')
  const jobsLate = gauge('jobs_late', '1 while background work has stood still for over two minutes')
  const databaseUp = gauge('database_up', '1 while the database responds within 5 s and takes writes')
  const clockOffset = gauge('clock_offset_seconds', "How far this machine's clock is ahead of the database's")
  const diskFree = gauge('disk_free_bytes', 'That may still be written where the data folder lies')
  const { backupTo } = settings
  const lastBackup =
    backupTo === null ? null : gauge('last_backup_timestamp_seconds', 'When the last backup to BACKUP_TO began')
  const jobCounts = gauge('jobs', 'Background jobs by state', ['state'])
  const orderCounts = gauge('orders', 'Orders by state', ['state'])
  const mails = settings.mail
    ? gauge('mails', 'Queued mails, by whether they wait for over 30 minutes', ['state'])
    : null
  const holds = gauge('holds', 'Works on hold for a buyer')

  async function readDatabase() {
    try {
      const { rows: orders } = await readDb.execute<{ state: string; count: number; held: number }>(sql`
        select state, count(*)::int as count,
          count(*) filter (where state in ('created', 'approved', 'capturing') and hold_expires_at > ${now().toISOString()}::timestamptz)::int as held
        from orders group by state`)
      for (const state of orderStates)
        orderCounts.set({ state }, orders.find((order) => order.state === state)?.count ?? 0)
      holds.set(orders.reduce((sum, { held }) => sum + held, 0))
      const jobRows = await countJobs(readDb)
      for (const state of jobStates) jobCounts.set({ state }, jobRows.find((job) => job.state === state)?.count ?? 0)
      if (mails) {
        const { waiting, late } = await findWaitingMails(readDb, now())
        mails.set({ state: 'waiting' }, waiting - late)
        mails.set({ state: 'late' }, late)
      }
      clockOffset.set((await readClockOffset(db)) / 1_000)
      await readBackup()
      await checkWrites(db)
      databaseUp.set(1)
    } catch (error) {
      log.warn({ error }, 'metrics of the database are missing')
      // An old value would look current.
      for (const found of [orderCounts, jobCounts, mails]) found?.reset()
      // A single value would be 0 if it were reset.
      for (const found of [holds, clockOffset, lastBackup]) found?.remove()
      databaseUp.set(0)
    }
  }

  /** 0 if the first ones fail; absent while none was due. */
  async function readBackup() {
    if (!lastBackup || backupTo === null) return
    const state = await findBackupState(readDb, backupTo)
    const ageMs = readBackupAge(state, backupTo, now())
    if (ageMs !== null) lastBackup.set((now().getTime() - ageMs) / 1_000)
    else if (state.failure) lastBackup.set(0)
    else lastBackup.remove()
  }

  async function readDisk() {
    try {
      diskFree.set(await readFreeBytes(settings.dataDir))
    } catch (error) {
      log.warn({ error }, 'free space of the data folder could not be read')
      diskFree.remove()
    }
  }

  return {
    count({ method = '', route, status, seconds, source }) {
      requests.inc({ method: methods.has(method) ? method : 'other', route, status, source })
      durations.observe({ route }, seconds)
    },
    countPurge: (isDone) => purges.inc({ outcome: isDone ? 'done' : 'failed' }),
    async read() {
      await Promise.all([readDatabase(), readDisk()])
      for (const [state, count] of countConnections(db.$client)) connections.set({ state }, count)
      readReplicaMetrics?.()
      streams.set(liveHub.open())
      jobsLate.set(jobs.isLate() ? 1 : 0)
      return { contentType: register.contentType, text: await register.metrics() }
    },
  }
}

function countConnections({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return [
    ['active', totalCount - idleCount],
    ['idle', idleCount],
    ['waiting', waitingCount],
  ] as const
}

/** Metrics of the replica, only if one is configured; returns a function that updates them. */
function replicaMetrics(replica: ReadReplica, registers: Registry[]): () => void {
  const up = new Gauge({ name: 'vitrine_replica_up', help: '1 while the read replica is used', registers })
  const connections = new Gauge({
    name: 'vitrine_replica_connections',
    help: 'To the read replica, and who waits for one, by pool',
    labelNames: ['pool', 'state'],
    registers,
  })
  const reads = new Counter({
    name: 'vitrine_replica_reads_total',
    help: 'Statements that may go to the read replica, by the server that they went to',
    labelNames: ['server'],
    registers,
  })
  return () => {
    up.set(replica.isUp() ? 1 : 0)
    for (const [name, pool] of Object.entries(replica.pools))
      for (const [state, count] of countConnections(pool)) connections.set({ pool: name, state }, count)
    reads.reset()
    for (const [server, count] of Object.entries(replica.counts())) reads.inc({ server }, count)
  }
}

/** Absent before the queue has created its tables. */
async function countJobs(db: Database): Promise<{ state: string; count: number }[]> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`select to_regclass('pgboss.job') is not null as exists`)
  if (!rows[0]!.exists) return []
  const counted = await db.execute<{ state: string; count: number }>(
    sql`select state::text as state, count(*)::int as count from pgboss.job group by 1`,
  )
  return counted.rows
}
