import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import { type ClusterAccess, programRole, superuserUrl } from '#db/embedded-postgres/program-role.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { storeClientFiles } from '#server/store-client-files.ts'
import { openMemoryFolder } from './memory-folder.ts'

/** The migrated, empty database from which each test file's own is cloned. */
export const emptyTemplate = 'template_empty'

/**
 * Starts a temporary Postgres for one test run, with the migrated template, and puts its address into `TEST_DATABASE_URL`.
 * Temporary files are in memory, if there is room. Does nothing if that variable is set already (`npm test` starts
 * one for all runners).
 */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const leaveMemory = await openMemoryFolder()
  // Another server to test on, e.g. an older Postgres: its `postgres` database, with a user who may create databases.
  const given = process.env.TEST_POSTGRES_URL
  if (given) {
    await runSql(given, `drop database if exists ${emptyTemplate}`)
    await createTemplate(given)
    return async () => {
      await runSql(given, `drop database ${emptyTemplate}`)
      await leaveMemory()
    }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  await chmod(dataDir, 0o755)
  // Nothing here needs to survive the run, so nothing has to reach the disk.
  const embedded = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  await grantTestPrivileges(await readSuperuserAccess(dataDir, embedded.url('postgres')))
  await createTemplate(embedded.url('postgres'))
  return async () => {
    // Processes of an interrupted run may still be connected.
    await embedded.stop({ evenIfUsed: true })
    await rm(dataDir, { recursive: true, force: true })
    await leaveMemory()
  }
}

/** The superuser's address of the embedded Postgres of `dataDir`, whose address for the program is `url`. */
export async function readSuperuserAccess(dataDir: string, url: string): Promise<ClusterAccess> {
  const password = (await readFile(join(dataDir, 'postgres/vitrine-password'), 'utf8')).trim()
  return { port: Number(new URL(url).port), password }
}

/** The program's role is no superuser, here as elsewhere; but tests create roles, change rows without triggers, and provoke deadlocks. */
export async function grantTestPrivileges(access: ClusterAccess) {
  await runSql(
    superuserUrl(access, 'postgres'),
    `alter role ${programRole} createrole;
     alter role ${programRole} set createrole_self_grant = 'set, inherit';
     grant set on parameter session_replication_role, deadlock_timeout to ${programRole}`,
  )
}

async function createTemplate(cluster: string) {
  await runSql(cluster, `create database ${emptyTemplate}`)
  await migrateTemplate(cluster.replace(/\/[^/]*$/, `/${emptyTemplate}`))
  process.env.TEST_DATABASE_URL = cluster
}

/** Migrates the database at `url`, and inserts the build's files, which otherwise each program that starts on a clone would do. */
export async function migrateTemplate(url: string): Promise<void> {
  await migrate(url, join(import.meta.dirname, '../db/migrations'))
  const db = connect(url)
  await storeClientFiles({ db, now: () => new Date() })
  await db.$client.end()
}

export async function runSql(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

/** The rows that `statement` returns in the database at `url`. */
export async function querySql(url: string, statement: string) {
  return withClient(url, async (client) => (await client.query(statement)).rows)
}

/** Runs `work` with a connection to `url`. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
