import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { startServer, stopServer } from './server-process.ts'

/** The cost of one response, in milliseconds of one core. */
interface Cost {
  name: string
  programMs: number
  databaseMs: number
  requestsPerSecond: number
}

const sources = [
  ['a page from memory', '/collection'],
  ['a list of the API from memory', '/api/products'],
  ['a page that is rendered (a search)', '/collection?search=oak'],
  ['a list of the API that is read (a search)', '/api/products?search=oak'],
  ['the search box', '/api/products/search?q=oak'],
] as const

/**
 * The figures that docs/scale.md calculates with: the processor time that each kind of response takes in the program and in the
 * database, the memory of a live stream and the time of one notice to it, and the throughput of one copy and of two on one database.
 * `env` is that of a server with the sample collection in its data folder, which trusts this machine as a proxy.
 */
export async function measureScale(
  env: Record<string, string>,
  { dataDir, streams = 5_000, seconds = 5 }: { dataDir: string; streams?: number; seconds?: number },
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const databaseUrl = postgres.url('vitrine')
  const postmaster = Number((await readFile(`${dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n')[0])
  const port = Number(env.PORT)
  const start = (number: number) =>
    startServer({
      ...env,
      PORT: String(port + number),
      DATABASE_URL: databaseUrl,
      SITE_URL: `http://127.0.0.1:${port}`,
    })
  const origins = [port, port + 1].map((own) => `http://127.0.0.1:${own}`)
  const first = await start(0)

  say('| response | ms of a core in the program | in the database | a second, one copy, 16 at once |')
  say('|---|---:|---:|---:|')
  const costs: Cost[] = []
  for (const [name, path] of sources)
    costs.push(await measureCost(name, [origins[0]! + path], [first], postmaster, seconds))
  for (const { name, programMs, databaseMs, requestsPerSecond } of costs)
    say(`| ${name} | ${programMs.toFixed(2)} | ${databaseMs.toFixed(2)} | ${requestsPerSecond.toFixed(0)} |`)

  const second = await start(1)
  say('\n| two copies on one database | a second |')
  say('|---|---:|')
  for (const [name, path] of sources) {
    const urls = origins.map((origin) => origin + path)
    const { requestsPerSecond } = await measureCost(name, urls, [first, second], postmaster, seconds)
    say(`| ${name} | ${requestsPerSecond.toFixed(0)} |`)
  }
  await stopServer(second)

  const { kilobytes, microseconds, ms } = await measureStreams(origins[0]!, first, databaseUrl, streams)
  say(
    `\n${streams} live streams: ${kilobytes.toFixed(1)} KB each; a notice takes ${microseconds.toFixed(0)} µs of a core for each, and is with all after ${ms.toFixed(0)} ms`,
  )
  await stopServer(first)
  await postgres.stop()
}

async function measureCost(
  name: string,
  urls: readonly string[],
  servers: readonly ChildProcess[],
  postmaster: number,
  seconds: number,
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let asked = 0
  async function askFor(ms: number): Promise<number> {
    const until = performance.now() + ms
    const before = asked
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (performance.now() < until) await read(urls[asked++ % urls.length]!, agent, asked)
      }),
    )
    return asked - before
  }
  await askFor(2_000)
  const program = async () => sum(await Promise.all(servers.map((server) => processorMs(server.pid!))))
  const [programBefore, databaseBefore] = [await program(), await childrensMs(postmaster)]
  const begun = performance.now()
  const requests = await askFor(1_000 * seconds)
  const took = performance.now() - begun
  agent.destroy()
  return {
    name,
    programMs: ((await program()) - programBefore) / requests,
    databaseMs: ((await childrensMs(postmaster)) - databaseBefore) / requests,
    requestsPerSecond: (1_000 * requests) / took,
  }
}

async function measureStreams(origin: string, server: ChildProcess, databaseUrl: string, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  let notices = 0
  const url = `${origin}/api/live?topics=products_changes,settings_changes&works=`
  const before = await residentKilobytes(server.pid!)
  for (let opened = 0; opened < count; opened += 100)
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const response = await open(url, agent, opened + n)
        response.on('data', (piece: Buffer) => {
          if (piece.includes('event:')) notices += 1
        })
      }),
    )
  await wait(5_000)
  const kilobytes = ((await residentKilobytes(server.pid!)) - before) / count

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const runs: { ms: number; processor: number }[] = []
  for (let run = 0; run < 5; run++) {
    notices = 0
    const processor = await processorMs(server.pid!)
    const begun = performance.now()
    await client.query(
      `update products set name = name || ' ' where id = (select id from products order by id limit 1)`,
    )
    while (notices < count) await wait(5)
    const ms = performance.now() - begun
    await wait(1_000)
    runs.push({ ms, processor: (await processorMs(server.pid!)) - processor })
  }
  await client.end()
  agent.destroy()
  const middle = (pick: (run: (typeof runs)[number]) => number) => runs.map(pick).sort((a, b) => a - b)[2]!
  return { kilobytes, microseconds: (1_000 * middle(({ processor }) => processor)) / count, ms: middle(({ ms }) => ms) }
}

/** Each request from another address, so that no limit is reached. */
function open(url: string, agent: Agent, visitor: number): Promise<IncomingMessage> {
  const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
  return new Promise((done, fail) => {
    const headers = { 'Accept-Encoding': 'br', 'X-Forwarded-For': address }
    get(url, { agent, headers }, (response) => {
      if (response.statusCode === 200) done(response)
      else fail(new Error(`${response.statusCode} from ${url}`))
    }).on('error', fail)
  })
}

async function read(url: string, agent: Agent, visitor: number): Promise<void> {
  const response = await open(url, agent, visitor)
  for await (const _ of response);
}

/** The processor time of the process so far, user and system. */
async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** The sum for all running children of `parent`. */
async function childrensMs(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const times = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.replace(/^.*\) /, '').split(' ')[1]) === parent ? processorMs(pid).catch(() => 0) : 0
    }),
  )
  return sum(times)
}

async function residentKilobytes(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/status`, 'utf8')).match(/VmRSS:\s+(\d+)/)?.[1])
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const say = (line: string) => process.stdout.write(`${line}\n`)
