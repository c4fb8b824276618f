// How much one client's hostile requests delay another client: `npm run build && npx node bench/slow-requests.ts`. Each kind is sent thirty
// times: ten to measure the processor time that the server spends on one, which limits how long it can delay others, on
// a busy machine too; then in fives, while another client requests a cached page without pauses. Of that client's longest
// waits in four rounds the shortest is printed, because the machine's own pauses do not affect all of them. Goal for both: 20 ms.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { freePort } from '../db/free-port.ts'
import { startServer, stopServer } from './server-process.ts'

interface Hostile {
  name: string
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

const rounds = 4
const goalMs = 20
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const parts = { 'Content-Type': 'multipart/form-data; boundary=b' }
const megabyte = 1_048_000
const fill = (piece: string, length = megabyte) => piece.repeat(Math.floor(length / piece.length))
const manyParts = `${fill('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n')}--b--`
/** JSON that is expensive to parse, `length` characters long. */
const jsonOf: Record<string, (length: number) => string> = {
  'small objects': (length) => `[${fill('{},', length - 4)}{}]`,
  numbers: (length) => `[${fill('1,', length - 3)}1]`,
  'brackets in brackets': (length) => fill('[', length),
  'many keys': (length) => `{${Array.from({ length: length / 12 }, (_, key) => `"${key}":1`)}}`,
  'one text': (length) => `{"productId":"${fill('x', length - 16)}"}`,
  'escapes in a text': (length) => `{"productId":"${fill('\\u0041', length - 16)}"}`,
  'a form with a long text': (length) => writeForm({ description: fill('a b ', length - 500) }),
  'a form of many fields': (length) =>
    writeForm(
      Object.fromEntries(Array.from({ length: 4_900 }, (_, at) => [`a${at}`, fill('<b>', length / 4_900 - 12)])),
    ),
  backslashes: (length) => `"${fill('\\\\', length - 2)}"`,
}

function writeForm(values: object): string {
  return JSON.stringify({ id: randomUUID(), version: null, values: { name: 'x', ...values } })
}

function listHostile(cookie: string): Hostile[] {
  const toEach = ['/api/orders', '/api/demo-payments/x', '/admin/products', '/admin/products/new']
  const sizes: [string, string, number][] = toEach.map((path) => [path, '1 MB', megabyte])
  // As much as the product form accepts.
  sizes.push(['/admin/products/new', '512 KB', 524_200])
  return [
    ...sizes.flatMap(([path, size, length]) =>
      Object.entries(jsonOf).map(([kind, write]) => {
        const headers = { ...json, Cookie: cookie }
        return { name: `${path}: ${size} of JSON, ${kind}`, path, body: write(length), headers }
      }),
    ),
    { name: '/api/orders: 4 KB of JSON, brackets', path: '/api/orders', headers: json, body: fill('[', 4_000) },
    { name: '/admin/login: 1 MB of fields', path: '/admin/login', headers: form, body: fill('a=1&') },
    { name: '/admin/login: 9 KB of fields', path: '/admin/login', headers: form, body: fill('a&', 9_000) },
    { name: '/admin/login: 9 KB of percent signs', path: '/admin/login', headers: form, body: fill('%', 9_000) },
    { name: '/admin/login: 1 MB of parts', path: '/admin/login', headers: parts, body: manyParts },
    { name: '/collection: 1 MB of parts', path: '/collection', headers: parts, body: manyParts },
    { name: '/api/no-such: 1 MB of JSON', path: '/api/no-such', headers: json, body: fill('{},') },
    ...['/', '/a', '/%41', '/%', '/../', '/A', '.data', '/_.data', '/api/', '/events/'].map((piece) => {
      return { name: `a path of 8 KB of ${piece}`, method: 'GET', path: `/${fill(piece, 8_000)}` }
    }),
    { name: 'a path of 8 KB of slashes and a letter', method: 'GET', path: `${fill('/', 8_000)}x` },
    { name: '/collection: HEAD without Accept-Encoding', method: 'HEAD', path: '/collection' },
    ...['a&', 'productId=x&', 'ids=,', '%', 'category=%41', '+', 'search=a+b+'].map((piece) => {
      return {
        name: `/collection: a query of 8 KB of ${piece}`,
        method: 'GET',
        path: `/collection?${fill(piece, 8_000)}`,
      }
    }),
    { name: '/api/products: 8 KB of ids', method: 'GET', path: `/api/products?ids=${fill(',', 8_000)}` },
    ...['Accept-Encoding', 'If-None-Match', 'Cookie', 'Accept', 'Range', 'User-Agent', 'Host', 'X-Request-Id'].flatMap(
      (name) =>
        [',', 'br;q=0,', '"a", ', 'vitrine.session_token=a; ', '='].map((piece) => {
          const headers = { [name]: fill(piece, 15_000).trim() }
          return { name: `${name}: 15 KB of ${piece}`, method: 'GET', path: '/collection', headers }
        }),
    ),
    {
      name: 'Cookie: 15 KB, to the portal',
      method: 'GET',
      path: '/admin/products',
      headers: { Cookie: fill('a=b; ', 15_000) },
    },
    {
      name: 'X-Forwarded-For: 15 KB',
      method: 'GET',
      path: '/api/health',
      headers: { 'X-Forwarded-For': fill('127.0.0.1,', 15_000) },
    },
    {
      name: '1,900 headers',
      method: 'GET',
      path: '/api/health',
      headers: Object.fromEntries(Array.from({ length: 1_900 }, (_, at) => [`a${at}`, ''])),
    },
  ]
}

let clients = 0
/** Sends a request and returns the status, 0 if the connection was closed first. */
function send(url: string, { method = 'POST', path = '/', headers = {}, body }: Hostile): Promise<number> {
  clients += 1
  const client = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
  return new Promise((done) => {
    const sent = request(
      url,
      { method, path, agent: false, headers: { 'X-Forwarded-For': client, ...headers } },
      (response) => {
        response.on('end', () => done(response.statusCode!)).on('error', () => done(response.statusCode!))
        response.resume()
      },
    )
    sent.on('error', () => done(0))
    sent.end(body)
  })
}

async function signIn(url: string, email: string, password: string): Promise<string> {
  const body = new URLSearchParams({ email, password })
  const response = await fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookies.length === 0) throw new Error(`nobody could sign in: ${response.status}`)
  return cookies.join('; ')
}

/** The processor time of a process so far, which Linux counts in hundredths of a second. */
async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function measure(url: string, pid: number, cookie: string) {
  const probe = new Worker(new URL('./delay-probe.ts', import.meta.url), { workerData: `${url}/collection` })
  const longest = () =>
    new Promise<number>((done) => {
      probe.once('message', done)
      probe.postMessage('stop')
    })
  const quiet: Hostile = { name: 'nothing hostile', method: 'GET', path: '/api/contact-card.vcf' }
  const worst = { spent: 0, waited: 0 }
  process.stdout.write('processor  another waited  status  kind\n')
  // The first one is not counted: compilers and caches are cold.
  for (const [at, hostile] of [quiet, quiet, ...listHostile(cookie)].entries()) {
    const before = await processorMs(pid)
    let status = 0
    for (let times = 0; times < 10; times++) status = await send(url, hostile)
    const spent = ((await processorMs(pid)) - before) / 10
    const waits: number[] = []
    for (let round = 0; round < rounds; round++) {
      probe.postMessage('start')
      for (let times = 0; times < 5; times++) await send(url, hostile)
      waits.push(await longest())
    }
    if (at === 0) continue
    const waited = Math.min(...waits)
    worst.spent = Math.max(worst.spent, spent)
    worst.waited = Math.max(worst.waited, waited)
    const figures = [spent, waited].map((ms) => `${ms.toFixed(1)} ms`)
    process.stdout.write(`${figures[0]!.padStart(9)}  ${figures[1]!.padStart(14)}     ${status}  ${hostile.name}\n`)
  }
  await probe.terminate()
  const { spent, waited } = worst
  process.stdout.write(
    `At worst: ${spent.toFixed(1)} ms of the processor, ${waited.toFixed(1)} ms of waiting (goal: ${goalMs} ms)\n`,
  )
  process.exitCode = Math.max(spent, waited) <= goalMs ? 0 : 1
}

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
const port = await freePort()
const password = randomUUID()
const env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }
// Behind a proxy the program requires both to start (SITE_URL names no public host here).
const asked = { PAYMENT_PROVIDER: 'demo', ADMIN_PASSWORD: password }
const server = await startServer({ ...env, ...asked, ADMIN_EMAIL: 'bench@vitrine.example' })
const url = `http://127.0.0.1:${port}`
await measure(url, server.pid!, await signIn(url, 'bench@vitrine.example', password))
await stopServer(server)
await rm(dataDir, { recursive: true, force: true })
