import { readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedPostgresFailure } from './failure.ts'

/** The file that names where the server of a folder runs; rewritten each second while it does. */
const fileOf = (home: string) => join(home, 'postgres.running')

/** The scope of a process id: a machine, or a container on it. */
async function findPlace(): Promise<string> {
  return `${hostname()} ${await readlink('/proc/self/ns/pid').catch(() => '')}`
}

/** Records that the server of `home` runs here. A full disk must not prevent the start. */
export async function noteRunning(home: string): Promise<void> {
  await writeFile(fileOf(home), `${await findPlace()}\n${Date.now()}\n`).catch(() => {})
}

/** Records that the server of `home` has stopped: it may be started elsewhere at once. */
export async function noteStopped(home: string): Promise<void> {
  await rm(fileOf(home), { force: true })
}

/**
 * Postgres uses a process id to detect another server on its folder, so it treats one in another container as dead, and two would write
 * to the same files. A server that was killed there is recognized because its file is not rewritten for `watchMs`.
 * @throws EmbeddedPostgresFailure while the server of `home` runs elsewhere
 */
export async function assertHere(home: string, watchMs = 5_000): Promise<void> {
  const read = () => readFile(fileOf(home), 'utf8').catch(() => null)
  const found = await read()
  if (found?.startsWith(`${await findPlace()}\n`)) return
  for (let waitedMs = 0, latest = found; latest !== null && waitedMs < watchMs; waitedMs += 100) {
    await wait(100)
    latest = await read()
    if (latest !== null && latest !== found)
      throw new EmbeddedPostgresFailure(
        `The database in ${home} runs in another container or on another machine: stop the program there, or run the command in there (podman exec)`,
      )
  }
}
