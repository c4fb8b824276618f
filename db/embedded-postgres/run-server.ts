import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { ask } from './ask-server.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import type { Binaries } from './find-binaries.ts'
import { keepLogShort, logOf } from './keep-log-short.ts'
import { readPid } from './pid-file.ts'
import { type RunAs, runProgram } from './run-program.ts'

/** The port of a server that already runs on this cluster and responds, waiting for one that is still recovering. @throws EmbeddedPostgresFailure */
export async function attach(cluster: string, password: string): Promise<number | undefined> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const running = await readPid(cluster)
    if (!running?.isAlive) {
      await rm(join(cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    const state = running.port ? await ask(running.port, password) : 'starting'
    if (state === 'ready') return running.port
    if (state === 'full') throw new DiskFull(cluster)
    if (state === 'refused' && !running.isPostgres) {
      // The process id was reused by something else after a crash.
      await rm(join(cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (Date.now() > deadline)
      throw new EmbeddedPostgresFailure(`A Postgres (process ${running.pid}) holds ${cluster} but does not respond`)
    await wait(100)
  }
}

class DiskFull extends EmbeddedPostgresFailure {
  constructor(cluster: string) {
    super(`The disk of ${cluster} is full, and its Postgres opens no session: make room there and try again`)
  }
}

/** Starts the server on `port` (0: any free one) and returns where it listens. @throws EmbeddedPostgresFailure when it does not start or respond */
export async function launch(
  binaries: Binaries,
  cluster: string,
  password: string,
  port: number,
  runAs: RunAs,
  settings: Record<string, string>,
): Promise<number> {
  const flags = (chosen: number) =>
    Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: chosen,
      // Statements contain user data, and every cancelled search would be logged.
      log_min_error_statement: 'panic',
      ...settings,
    })
      .map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
      .join(' ')
  const log = logOf(cluster)
  await keepLogShort(log)
  let chosen = port
  // After a kill -9 of the old server its last child may hold the shared memory for a moment; and a port that was free
  // may be another program's by now.
  for (let attempt = 1; ; attempt++) {
    try {
      chosen = port || (await freePort())
      await runProgram(
        binaries.pg_ctl,
        ['-D', cluster, '-l', log, '-w', '-t', '60', '-o', flags(chosen), 'start'],
        runAs,
      )
      break
    } catch (error) {
      if (attempt === 5)
        throw new EmbeddedPostgresFailure(`Postgres does not start; see ${log}: ${(error as Error).message}`)
      await wait(attempt * 300)
    }
  }
  const state = await ask(chosen, password)
  if (state === 'full') throw new DiskFull(cluster)
  if (state !== 'ready') throw new EmbeddedPostgresFailure(`Postgres started on port ${chosen} but does not respond`)
  return chosen
}
