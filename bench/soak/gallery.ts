import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#db/free-port.ts'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { multiplyWorks, readPostmaster } from '../embedded-database.ts'
import { startServer, stopServer } from '../server-process.ts'
import type { Tally } from './tally.ts'

/** For this long after a kill, requests that were waiting may fail. */
const graceMs = 3_000

/** The built program with its embedded Postgres and an emulated PayPal, used by everybody during a soak. */
export async function openGallery(tally: Tally) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-soak-'))
  await chmod(dataDir, 0o755)
  const paypal = await startPayPalEmulator()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const password = randomUUID()
  const env = {
    ...paypal.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_PASSWORD: password,
    SAMPLE_DATA: 'always',
  }
  let isDisturbed = false
  let server: ChildProcess
  let startedAt: number
  await start()
  await multiplyWorks(dataDir, 50)
  paypal.webhooks.listen(`${url}/api/webhooks/paypal`)

  async function start() {
    server = await startServer(env)
    startedAt = performance.now()
    server.once('exit', (code, signal) => {
      if (!isDisturbed) tally.note('the program', `no response (it ended by itself: ${signal ?? code})`)
    })
  }
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null

  return {
    url,
    dataDir,
    paypal,
    password,
    /**
     * Sends a request as a separate client, reads the whole body, and counts the outcome; null if there was no response. Failures
     * shortly after a kill are counted separately.
     */
    async ask(kind: string, client: string, path: string, init: RequestInit = {}) {
      const began = performance.now()
      const wasDisturbed = isDisturbed
      try {
        const response = await fetch(url + path, {
          redirect: 'manual',
          ...init,
          headers: { 'X-Forwarded-For': client, ...init.headers },
        })
        const text = await response.text()
        const isApart = (wasDisturbed || isDisturbed) && response.status >= 500
        tally.note(
          kind,
          isApart ? `${response.status} around a kill` : String(response.status),
          wasDisturbed || isDisturbed ? undefined : performance.now() - began,
        )
        return { status: response.status, headers: response.headers, text }
      } catch (error) {
        const isApart = wasDisturbed || isDisturbed
        const { cause } = error as Error & { cause?: { code?: string } }
        tally.note(kind, isApart ? 'no response around a kill' : `no response (${cause?.code ?? error})`)
        return null
      }
    },
    /** Kills the program, or its Postgres, with -9; resolves to the number of seconds until it responded again. */
    async kill(what: 'program' | 'postgres'): Promise<number> {
      isDisturbed = true
      const killedAt = performance.now()
      if (what === 'postgres') process.kill((await readPostmaster(dataDir)).pid, 'SIGKILL')
      else if (!hasEnded()) {
        const ended = new Promise((done) => server.once('exit', done))
        server.kill('SIGKILL')
        await ended
      }
      if (hasEnded()) await start()
      await wait(500)
      while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) await wait(100)
      const seconds = (performance.now() - killedAt) / 1_000
      await wait(graceMs)
      isDisturbed = false
      return seconds
    },
    /** The program's memory in MB, and how many seconds it has run. */
    async readMemory() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
      const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
      return { seconds: (performance.now() - startedAt) / 1_000, megabytes: kilobytes / 1_024, pid: server.pid! }
    },
    async close() {
      isDisturbed = true
      if (!hasEnded()) await stopServer(server)
      await paypal.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Gallery = Awaited<ReturnType<typeof openGallery>>
