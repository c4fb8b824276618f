import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const visitorsScript = join(import.meta.dirname, 'many-visitors.lua')

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

interface LoadOptions {
  connections?: number
  seconds?: number
  runs?: number
  manyVisitors?: boolean
}

/**
 * Load on one address by wrk (one thread, 16 connections): 2 s of warm-up, then the median of three runs of 6 s.
 * With `manyVisitors` each request comes from another address, and `PAGE` in the address is one of 800 numbers.
 * @throws Error when a request fails
 */
export async function measureLoad(url: string, options: LoadOptions = {}): Promise<Load> {
  const { seconds = 6, runs = 3 } = options
  await wrk(url, 2, options)
  const loads: Load[] = []
  for (let n = 0; n < runs; n++) loads.push(await wrk(url, seconds, options))
  return loads.sort((a, b) => a.requestsPerSecond - b.requestsPerSecond)[Math.floor(runs / 2)]!
}

async function wrk(
  url: string,
  seconds: number,
  { connections = 16, manyVisitors = false }: LoadOptions,
): Promise<Load> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: gzip, br']
  if (manyVisitors) args.push('-s', visitorsScript)
  args.push(url)
  const { stdout } = await run('wrk', args)
  const failures = [...stdout.matchAll(/(?:Non-2xx or 3xx responses: |timeout |read |connect |write )(\d+)/g)]
  const failed = failures.reduce((sum, [, count]) => sum + Number(count), 0)
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`)
  return {
    requestsPerSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p50Ms: toMs(stdout.match(/50%\s+(\S+)/)?.[1]),
    p99Ms: toMs(stdout.match(/99%\s+(\S+)/)?.[1]),
  }
}

function toMs(text = ''): number {
  const value = Number.parseFloat(text)
  if (text.endsWith('us')) return value / 1000
  return text.endsWith('ms') ? value : value * 1000
}

/** Durations of `count` requests, one after another with `pauseMs` between them; `ask` sends the nth. */
export async function measureOneByOne(
  ask: (n: number) => Promise<unknown>,
  count: number,
  { pauseMs = 0 } = {},
): Promise<{ p50Ms: number; p99Ms: number }> {
  const times: number[] = []
  for (let n = 0; n < count + 20; n++) {
    const startedAt = performance.now()
    await ask(n)
    // The first twenty warm up caches and compilers.
    if (n >= 20) times.push(performance.now() - startedAt)
    if (pauseMs > 0) await wait(pauseMs)
  }
  times.sort((a, b) => a - b)
  return { p50Ms: times[Math.floor(count * 0.5)]!, p99Ms: times[Math.floor(count * 0.99)]! }
}

/** Requests the nth of `urls`, in a cycle, each time from another address, so that no limit is reached. */
export function readInTurn(urls: readonly string[]) {
  return async (n: number): Promise<void> => {
    const headers = { 'X-Forwarded-For': `10.0.${n >> 8}.${n & 255}` }
    const response = await fetch(urls[n % urls.length]!, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} from ${response.url}`)
  }
}
