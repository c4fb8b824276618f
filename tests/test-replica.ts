import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseUser } from '#db/embedded-postgres/choose-home.ts'
import { findBinaries } from '#db/embedded-postgres/find-binaries.ts'
import { readPid } from '#db/embedded-postgres/pid-file.ts'
import { superuserUrl } from '#db/embedded-postgres/program-role.ts'
import { type RunAs, runProgram } from '#db/embedded-postgres/run-program.ts'
import { launch } from '#db/embedded-postgres/run-server.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { testPort } from './test-port.ts'
import { grantTestPrivileges, readSuperuserAccess, runSql } from './test-postgres.ts'

const run = promisify(execFile)

/** A Postgres with a streaming replica, both for this test only, and ways to disturb the replica. */
export interface TestReplica {
  /** The migrated database on the primary. */
  databaseUrl: string
  /** The same on the replica. */
  replicaUrl: string
  /** The replica continues to receive changes but does not apply them. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  /** Kills it, as a crash would. */
  kill: () => Promise<void>
  /** Starts a killed one on its old port. */
  start: () => Promise<void>
  /** Stops all its processes (SIGSTOP): connections stay open, and nothing responds. */
  freeze: () => Promise<void>
  thaw: () => Promise<void>
  /** Promotes it to a server that accepts writes. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '100' }

/** Starts both; the replica is a copy of the primary's files, made as a base backup. */
export async function startTestReplica(): Promise<TestReplica> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-replica-'))
  await chmod(folder, 0o755)
  const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), settings })
  const databaseUrl = primary.url('gallery')
  const access = await readSuperuserAccess(join(folder, 'primary'), databaseUrl)
  await grantTestPrivileges(access)
  await runSql(primary.url('postgres'), 'create database gallery')
  await migrate(databaseUrl, join(import.meta.dirname, '../db/migrations'))

  const cluster = join(folder, 'replica')
  const runAs = await chooseUser()
  await copyCluster(superuserUrl(access, 'postgres'), cluster, runAs)
  const binaries = await findBinaries(runAs)
  const port = await testPort()
  const start = async () => void (await launch(binaries, cluster, access.password, port, runAs, settings))
  const kill = () => runProgram(binaries.pg_ctl, ['-D', cluster, '-m', 'immediate', '-w', 'stop'], runAs)
  await start()

  const commandUrl = superuserUrl({ ...access, port }, 'gallery')
  const replicaUrl = databaseUrl.replace(/:\d+\//, `:${port}/`)
  return {
    databaseUrl,
    replicaUrl,
    pauseReplay: () => runSql(commandUrl, 'select pg_wal_replay_pause()'),
    resumeReplay: () => runSql(commandUrl, 'select pg_wal_replay_resume()'),
    kill,
    start,
    freeze: () => signalAll(cluster, 'SIGSTOP'),
    thaw: () => signalAll(cluster, 'SIGCONT'),
    promote: () => runSql(commandUrl, 'select pg_promote()'),
    async stop() {
      // A test may have failed while it was stopped.
      await signalAll(cluster, 'SIGCONT').catch(() => {})
      await kill().catch(() => {})
      await primary.stop({ evenIfUsed: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the files of the server at `url` to `cluster` and sets the copy up as its replica. */
async function copyCluster(url: string, cluster: string, { uid, gid }: RunAs) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: places } = await client.query('show data_directory')
    await client.query(`select pg_backup_start('replica', fast => true)`)
    // With their owners: the files belong to the database user.
    await run('cp', ['-a', places[0].data_directory, cluster])
    const { rows: labels } = await client.query('select labelfile from pg_backup_stop()')
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    await rm(join(cluster, 'postmaster.opts'), { force: true })
    for (const [name, content] of [
      ['backup_label', labels[0].labelfile],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(cluster, name), content)
      if (uid !== undefined && gid !== undefined) await chown(join(cluster, name), uid, gid)
    }
    const { hostname, port, username, password } = new URL(url)
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
    const configuration = join(cluster, 'postgresql.auto.conf')
    await writeFile(
      configuration,
      `${await readFile(configuration, 'utf8')}\nprimary_conninfo = '${conninfo}'\nhot_standby = on\n`,
    )
  } finally {
    await client.end()
  }
}

/** Sends `signal` to the server of `cluster` and to each of its processes. */
async function signalAll(cluster: string, signal: NodeJS.Signals) {
  const { pid } = (await readPid(cluster))!
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  for (const [child, parent] of processes) if (parent === pid || child === pid) process.kill(child!, signal)
}
