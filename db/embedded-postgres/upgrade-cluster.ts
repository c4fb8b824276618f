import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { syncFolder } from '../sync-folder.ts'
import { hasOtherClients } from './ask-server.ts'
import { chooseHome, chooseUser } from './choose-home.ts'
import { isCluster, olderBundles, otherVersion, readClusterVersion } from './cluster-version.ts'
import { createCluster } from './create-cluster.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import { fetchOlderBinaries } from './fetch-older-binaries.ts'
import { type Binaries, findBinaries } from './find-binaries.ts'
import { lockFolder } from './lock-folder.ts'
import { assertHere } from './other-place.ts'
import { prepareProgramRole, programUrl, superuserUrl } from './program-role.ts'
import { type RunAs, runProgram } from './run-program.ts'
import { attach, launch } from './run-server.ts'

/** Two servers side by side: the one of the older version with the data, and an empty one of this version. */
export interface ClusterUpgrade {
  from: number
  to: number
  /** A folder beside both, for what is copied; removed at the end. */
  workFolder: string
  /** Addresses of a database: as the superuser there, as the program's role here. */
  oldUrl: (database: string) => string
  newUrl: (database: string) => string
  /** Replaces the old cluster by the complete new one. Resolves to where the old one is kept. */
  commit: () => Promise<string>
  /** Stops both servers and removes temporary files; without a commit before, nothing has changed. */
  end: () => Promise<void>
}

/** Marker in a complete new cluster: it may replace the old one. */
const completeMark = 'vitrine-upgraded'
/**
 * Marker, with its folder's name, in an old cluster that an upgrade kept: the next start may remove it. Other folders belong to
 * somebody else, including copies of it and one that somebody has gone back to.
 */
const keptMark = 'vitrine-kept'
const newName = 'postgres.new'

interface Options {
  dataDir: string
  say: (line: string) => void
}

/**
 * Prepares moving the embedded database to this version's Postgres; null if it already has that version. Nobody else can start the
 * database before `end`. A kill -9 at any moment leaves either the old cluster or the new one in place, complete.
 * @throws EmbeddedPostgresFailure with one line for a person; nothing is changed then
 */
export async function openClusterUpgrade({ dataDir, say }: Options): Promise<ClusterUpgrade | null> {
  const runAs = await chooseUser()
  const home = await chooseHome(resolve(dataDir), runAs, say)
  const cluster = join(home, 'postgres')
  await assertHere(home)
  const unlock = await lockFolder(join(home, 'postgres.lock'))
  const cleaning = new AsyncDisposableStack()
  cleaning.defer(unlock)
  try {
    await finishUpgrade(home)
    if (!isCluster(cluster)) throw new EmbeddedPostgresFailure(`There is no database in ${cluster}`)
    const binaries = await findBinaries(runAs)
    const from = await readClusterVersion(cluster)
    const to = binaries.major
    if (from === to) {
      await cleaning.disposeAsync()
      return null
    }
    if (from > to || !(from in olderBundles)) throw otherVersion(cluster, from, to)
    await refuseWhileUsed(cluster)

    const programs = join(home, `postgres-${from}-programs`)
    const older = await fetchOlderBinaries(programs, from, runAs, say)
    const workFolder = join(home, 'postgres-upgrade')
    const created = join(home, newName)
    let isMoved = false
    cleaning.defer(async () => {
      // Once the old cluster was renamed the new one is the database: the next start moves it into place.
      const passing = isMoved ? [workFolder, programs] : [workFolder, programs, created]
      for (const path of passing) await rm(path, { recursive: true, force: true })
    })
    await refuseWhileUsed(cluster)
    const oldServer = await openServer(older, cluster, runAs)
    cleaning.defer(oldServer.stop)

    // Leftovers of an interrupted upgrade.
    await stopServer(binaries, created, runAs, 'immediate')
    for (const path of [workFolder, created]) await rm(path, { recursive: true, force: true })
    await createCluster(binaries, home, created, runAs, say)
    const newServer = await openServer(binaries, created, runAs)
    cleaning.defer(newServer.stop)
    await prepareProgramRole(newServer.access, say)

    return {
      from,
      to,
      workFolder,
      oldUrl: (database) => superuserUrl(oldServer.access, database),
      newUrl: (database) => programUrl(newServer.access, database),
      async commit() {
        await newServer.stop()
        await oldServer.stop()
        await writeFile(join(created, completeMark), `${from}\n`, { flush: true })
        await syncFolder(created)
        const kept = await freeName(home, `postgres-${from}`)
        await writeFile(join(cluster, keptMark), basename(kept), { flush: true })
        await syncFolder(cluster)
        await rename(cluster, kept)
        isMoved = true
        await finishUpgrade(home)
        return kept
      },
      end: () => cleaning.disposeAsync(),
    }
  } catch (error) {
    await cleaning.disposeAsync()
    throw error
  }
}

/** Moves a complete new cluster into place, if an upgrade was interrupted between the two renames. Call with the folder's lock. */
export async function finishUpgrade(home: string): Promise<void> {
  const cluster = join(home, 'postgres')
  const created = join(home, newName)
  if (existsSync(cluster) || !existsSync(join(created, completeMark))) return
  await rename(created, cluster)
  await syncFolder(home)
}

/** Removes the clusters that upgrades kept. Resolves to the folders that there were. */
export async function removeKeptClusters(dataDir: string): Promise<string[]> {
  const home = await chooseHome(resolve(dataDir), await chooseUser(), () => {})
  const kept = await listKept(home)
  for (const path of kept) await rm(path, { recursive: true, force: true })
  return kept
}

/**
 * Call before an empty database is made, with the folder's lock.
 * @throws EmbeddedPostgresFailure if an upgrade kept one: somebody is going back to it and has moved the new one away
 */
export async function assertNoKeptCluster(home: string): Promise<void> {
  const [kept] = await listKept(home)
  if (kept)
    throw new EmbeddedPostgresFailure(
      `There is no database in ${join(home, 'postgres')}, but the one of before an upgrade in ${kept}: rename that to postgres, or move it elsewhere to begin with an empty one`,
    )
}

/** Removes the marker of a kept cluster from one that is in use. Call with the folder's lock. */
export async function removeKeptMark(home: string): Promise<void> {
  await rm(join(home, 'postgres', keptMark), { force: true })
}

async function listKept(home: string): Promise<string[]> {
  const kept: string[] = []
  for (const name of await readdir(home)) {
    const path = join(home, name)
    if (isCluster(path) && (await readFile(join(path, keptMark), 'utf8').catch(() => null)) === name) kept.push(path)
  }
  return kept
}

/** @throws EmbeddedPostgresFailure when a server runs on `cluster` and somebody is connected to it; it keeps running */
async function refuseWhileUsed(cluster: string) {
  const password = await readPassword(cluster)
  const port = await attach(cluster, password)
  if (port === undefined) return
  // Connections of an interrupted upgrade end within moments. If it cannot be determined, the server counts as in use.
  for (let asked = 1; await hasOtherClients(superuserUrl({ port, password }, 'postgres')).catch(() => true); asked++) {
    if (asked === 50)
      throw new EmbeddedPostgresFailure(`The database in ${cluster} is in use: stop the program, then upgrade`)
    await wait(100)
  }
}

const readPassword = async (cluster: string) => (await readFile(join(cluster, 'vitrine-password'), 'utf8')).trim()

/** Starts the server of `cluster` on an unknown port: a program that is still running cannot write to it any more. */
async function openServer(binaries: Binaries, cluster: string, runAs: RunAs) {
  const password = await readPassword(cluster)
  if ((await attach(cluster, password)) !== undefined) await stopServer(binaries, cluster, runAs, 'fast')
  const port = await launch(binaries, cluster, password, 0, runAs, {})
  return {
    access: { port, password },
    stop: () => stopServer(binaries, cluster, runAs, 'fast'),
  }
}

/** Ends the server of `cluster`, where one runs. */
async function stopServer(binaries: Binaries, cluster: string, runAs: RunAs, mode: 'fast' | 'immediate') {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return
  await runProgram(binaries.pg_ctl, ['-D', cluster, '-m', mode, '-w', '-t', '60', 'stop'], runAs).catch((error) => {
    // Of a server that was killed only the file is left.
    if (!/No such process|not running/i.test((error as Error).message)) throw error
  })
}

/** `postgres-17`, or `postgres-17-2` where there is such a folder already. */
async function freeName(home: string, name: string): Promise<string> {
  for (let count = 1; ; count++) {
    const path = join(home, count === 1 ? name : `${name}-${count}`)
    if (!existsSync(path)) return path
  }
}
