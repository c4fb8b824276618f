import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasOtherClients } from './embedded-postgres/ask-server.ts'
import { chooseHome, chooseUser } from './embedded-postgres/choose-home.ts'
import { assertSameVersion } from './embedded-postgres/cluster-version.ts'
import { createCluster } from './embedded-postgres/create-cluster.ts'
import { findBinaries } from './embedded-postgres/find-binaries.ts'
import { keepLogShort, logOf } from './embedded-postgres/keep-log-short.ts'
import { lockFolder } from './embedded-postgres/lock-folder.ts'
import { assertHere, noteRunning, noteStopped } from './embedded-postgres/other-place.ts'
import { readPid } from './embedded-postgres/pid-file.ts'
import { prepareProgramRole, programUrl, superuserUrl } from './embedded-postgres/program-role.ts'
import { runProgram } from './embedded-postgres/run-program.ts'
import { attach, launch } from './embedded-postgres/run-server.ts'
import { assertNoKeptCluster, finishUpgrade, removeKeptMark } from './embedded-postgres/upgrade-cluster.ts'

/** A Postgres of our own on 127.0.0.1, with its data under the data folder. */
export interface EmbeddedPostgres {
  /** Connection string for one database of the cluster, as the program's role, which is not a superuser. */
  url: (database: string) => string
  /** Stops the server cleanly, unless another program is still connected to it (and `evenIfUsed` is not set). */
  stop: (options?: { evenIfUsed?: boolean }) => Promise<void>
}

interface Options {
  dataDir: string
  /** Tells a person what the start does, one line each. */
  say?: (line: string) => void
  /** Tells what befalls a server that runs, one line each. */
  warn?: (line: string) => void
  /** Extra server settings, e.g. `{ fsync: 'off' }` for a test cluster. */
  settings?: Record<string, string>
  /** How long the server of another container is observed before it counts as killed. */
  watchElsewhereMs?: number
}

/**
 * Attaches to the embedded Postgres of `dataDir` or starts it, after creating it on the first start, and starts it again
 * whenever it ends. A kill -9 at any moment, of this process or of Postgres, leaves a folder that the next call can use.
 * @throws EmbeddedPostgresFailure with one line for a person
 */
export async function startEmbeddedPostgres({
  dataDir,
  say = () => {},
  warn = () => {},
  settings = {},
  watchElsewhereMs,
}: Options): Promise<EmbeddedPostgres> {
  const runAs = await chooseUser()
  const home = await chooseHome(resolve(dataDir), runAs, say)
  const binaries = await findBinaries(runAs)
  const cluster = join(home, 'postgres')
  const serverSettings = { shared_buffers: sharedBuffers(totalmem()), ...settings }

  await assertHere(home, watchElsewhereMs)
  const unlock = await lockFolder(join(home, 'postgres.lock'))
  try {
    await finishUpgrade(home)
    if (!existsSync(cluster)) {
      await assertNoKeptCluster(home)
      await createCluster(binaries, home, cluster, runAs, say)
    }
    await assertSameVersion(cluster, binaries.major)
    await removeKeptMark(home)
  } finally {
    await unlock()
  }
  const password = (await readFile(join(cluster, 'vitrine-password'), 'utf8')).trim()

  let port = 0
  async function ensureRunning(prepare = async () => {}) {
    const release = await lockFolder(join(home, 'postgres.lock'))
    try {
      await noteRunning(home)
      port =
        (await attach(cluster, password)) ?? (await launch(binaries, cluster, password, port, runAs, serverSettings))
      await prepare()
    } finally {
      await release()
    }
  }

  async function startAgain() {
    const running = await readPid(cluster)
    if (running?.isAlive && running.isPostgres) return noteRunning(home)
    warn('The embedded Postgres has died; starting it again')
    await ensureRunning().catch((error) => warn(`The embedded Postgres does not start: ${(error as Error).message}`))
  }

  let watch: NodeJS.Timeout | undefined
  let watchLog: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let shortening: Promise<void> | null = null
  async function stop({ evenIfUsed = false } = {}) {
    clearInterval(watch)
    clearInterval(watchLog)
    // What it starts is stopped too.
    await looking
    await shortening
    const address = superuserUrl({ port, password }, 'postgres')
    // A connection that has just been closed, such as our own pool's last, is counted until its backend has ended.
    // A server that does not respond need not be stopped.
    for (let asked = 1; !evenIfUsed && (await hasOtherClients(address).catch(() => false)); asked++) {
      if (asked === 20) return
      await wait(100)
    }
    await runProgram(binaries.pg_ctl, ['-D', cluster, '-m', 'fast', '-w', '-t', '8', 'stop'], runAs).then(
      () => noteStopped(home),
      () => {},
    )
  }

  await ensureRunning(() =>
    prepareProgramRole({ port, password }, say).catch(async (error) => {
      await stop()
      throw error
    }),
  )
  watch = setInterval(() => {
    // One at a time: a second start in this process would mistake the first one's lock for that of a dead process.
    looking ??= startAgain().finally(() => {
      looking = null
    })
  }, 1_000)
  watch.unref()
  watchLog = setInterval(() => {
    shortening ??= keepLogShort(logOf(cluster)).finally(() => {
      shortening = null
    })
  }, 60_000)
  watchLog.unref()

  // A server that is started again takes its old port, so that open pools find it.
  return { url: (database) => programUrl({ port, password }, database), stop }
}

/**
 * An eighth of the machine's memory, between Postgres' own 128 MB and 512 MB; allocated only as it is used. A sequential scan
 * of a table larger than a quarter of this is not cached, so that each search without an index would read it again.
 */
function sharedBuffers(machineBytes: number): string {
  return `${Math.min(512, Math.max(128, Math.floor(machineBytes / 8 / 1_048_576)))}MB`
}
