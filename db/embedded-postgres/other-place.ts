import { constants } from 'node:fs'
import { open, readFile, readlink, rm } from 'node:fs/promises'
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
  await overwrite(fileOf(home), Buffer.from(`${await findPlace()}\n${Date.now()}\n`)).catch(() => {})
}

/** Writes over what a file holds: a reader never finds it empty, and a full disk has room for it. */
async function overwrite(path: string, content: Buffer): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT)
  try {
    await file.write(content, 0, content.length, 0)
    await file.truncate(content.length)
  } finally {
    await file.close()
  }
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
  const here = `${await findPlace()}\n`
  const found = await read()
  if (found?.startsWith(here)) return
  for (let waitedMs = 0, latest = found; latest !== null && waitedMs < watchMs; waitedMs += 100) {
    await wait(100)
    latest = await read()
    if (latest?.startsWith(here)) return
    if (latest && latest !== found)
      throw new EmbeddedPostgresFailure(
        `The database in ${home} runs in another container or on another machine: stop the program there, or run the command in there (podman exec)`,
      )
  }
}
