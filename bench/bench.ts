// npm run bench [-- --catalogue FILE.csv] [--quick] [--queries [--staff | --works 1000000]] [--first-view] [--scale]: prints a table and writes bench/results/latest.json.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAdminProductQuery } from '#app/features/products/admin/admin-product-query.ts'
import { findAdminProducts } from '#app/features/products/admin/find-admin-products.server.ts'
import { connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { freePort } from '#db/free-port.ts'
import { fillCatalogue } from './catalogue.ts'
import { chooseTerms } from './choose-terms.ts'
import { createFigures } from './figures.ts'
import { measureFirstViews } from './first-view.ts'
import { measureHold } from './holds.ts'
import { measureLoad, measureOneByOne, readInTurn } from './load.ts'
import { startNginx } from './nginx.ts'
import { measureNotices } from './notices.ts'
import { printQueries } from './queries.ts'
import { readArguments } from './read-arguments.ts'
import { measureScale } from './scale.ts'
import { startServer, stopServer } from './server-process.ts'

const usage =
  'npm run bench [-- --catalogue FILE.csv] [--quick] [--queries [--staff | --works N]] [--first-view] [--scale]'
const values = readArguments(usage, {
  catalogue: { type: 'string' },
  quick: { type: 'boolean', default: false },
  /** Only the queries, at 100,000 works. */
  queries: { type: 'boolean', default: false },
  /** Only what a first view fetches. */
  'first-view': { type: 'boolean', default: false },
  /** Only the figures that docs/scale.md calculates with. */
  scale: { type: 'boolean', default: false },
  /** With `queries`: only those of the back office. */
  staff: { type: 'boolean', default: false },
  /** With `queries`: only the public ones, at this many works, a multiple of 100,000. */
  works: { type: 'string', default: '100000' },
})
const hundredThousands = Number(values.works) / 100_000
if (!(hundredThousands >= 1 && Number.isInteger(hundredThousands)) || (values.staff && hundredThousands > 1)) {
  process.stderr.write('--works N: a multiple of 100,000, and more than that without --staff\n')
  process.exit(2)
}
const load = values.quick ? { seconds: 2, runs: 1 } : { seconds: 6, runs: 3 }
const singles = values.quick ? 100 : 400

/** The queries that staff make of the artwork list, as addresses. */
const staffLists = [
  ['its first page', ''],
  ['its last page', 'page=99999999'],
  ['by name, a page in the middle', 'sort=name&page=2000'],
  ['by price, of a category', 'sort=price-high&category=Prints'],
  ['drafts', 'status=draft'],
  ['available, last changed', 'filter=available&sort=changed'],
  ['sold, of a category', 'availability=sold&category=Prints'],
  ['searched, a rare word', 'search=château'],
  ['searched, in most works, by name', 'search=artist&sort=name'],
] as const

const { note, report } = createFigures()

const hasWrk = isOnPath('wrk')
if (!hasWrk) process.stdout.write('wrk is not installed (Debian: apt-get install wrk): load is left out\n')

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
await chmod(dataDir, 0o755)
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = {
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  TRUSTED_PROXIES: '127.0.0.1',
  PAYMENT_PROVIDER: 'demo',
  ADMIN_PASSWORD: randomUUID(),
  SAMPLE_DATA: 'always',
}

process.stdout.write('Starting with the sample collection …\n')
await stopServer(await startServer(env))
if (values.queries) {
  const postgres = await startEmbeddedPostgres({ dataDir })
  await printQueries(postgres.url('vitrine'), {
    catalogue: values.catalogue,
    runs: values.quick ? 5 : 30,
    isStaffOnly: values.staff,
    hundredThousands,
  })
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
if (values.scale) {
  await measureScale(env, { dataDir })
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
const startedAt = performance.now()
let server = await startServer(env)
note('warm start', (performance.now() - startedAt) / 1000, 's', '<= 3')
note('memory, idle', await residentMegabytes(server.pid!), 'MB', '<= 250')

const work = (await (await fetch(`${origin}/api/products`)).json()).items[0].id
const post = (await (await fetch(`${origin}/api/posts`)).json()).items[0]?.slug
const event = (await (await fetch(`${origin}/api/events?when=all`)).json()).items[0]?.slug
const pages = [
  '/',
  '/collection',
  `/collection?productId=${work}`,
  '/favorites',
  '/events',
  `/events/${event}`,
  '/blog',
  `/blog/${post}`,
  '/contact-card',
]
for (const [path, view] of await measureFirstViews(origin, pages)) {
  const goal = path === '/' || path === '/collection' ? '<= 120' : null
  note(`first view of ${name(path)}: JavaScript`, view.scriptBytes / 1024, 'KB', goal)
  note(`first view of ${name(path)}: everything`, view.totalBytes / 1024, 'KB')
  note(`first view of ${name(path)}: requests`, view.requests, '')
}
if (values['first-view']) {
  await stopServer(server)
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}

const hold = await measureHold(origin)
note('pages in the cache before a hold', hold.pages, '')
note('a hold: pages that show the work', hold.pagesShowingTheWork, '')
note('a hold: pages dropped', hold.pagesDropped, '', `= ${hold.pagesShowingTheWork}`)
note('a hold: share of cached pages that survive', 100 * (1 - hold.pagesDropped / hold.pages), '%')
note('a hold: open streams', hold.streams, '')
note('a hold: streams called', hold.streamsCalled, '', `= ${hold.streamsShowingTheWork}`)

if (hasWrk) {
  for (const path of ['/', '/collection', `/collection?productId=${work}`]) {
    const warm = await measureLoad(origin + path, load)
    note(`warm ${name(path)}`, warm.requestsPerSecond, 'requests/s')
    note(`warm ${name(path)}, p99`, warm.p99Ms, 'ms')
    const nginx = await startNginx(origin + path)
    if (!nginx) continue
    const static_ = await measureLoad(nginx.url, load)
    await nginx.stop()
    note(`warm ${name(path)}, the same bytes from nginx`, static_.requestsPerSecond, 'requests/s')
    note(`warm ${name(path)}, share of nginx`, warm.requestsPerSecond / static_.requestsPerSecond, '', '>= 0.7')
  }
}
note('memory, loaded', await residentMegabytes(server.pid!), 'MB', '<= 250')
await stopServer(server)

// The catalogue is filled without the program, so from here on Postgres is started here, not by the program.
const postgres = await startEmbeddedPostgres({ dataDir })
const databaseUrl = postgres.url('vitrine')
const db = connect(databaseUrl)
const withDatabase = {
  ...env,
  DATABASE_URL: databaseUrl,
  PAGE_CACHE_MB: '0',
}
for (const count of [2_000, 10_000, 100_000]) {
  process.stdout.write(`Filling the catalogue with ${count.toLocaleString('en-US')} works …\n`)
  await fillCatalogue(databaseUrl, count, values.catalogue)
  server = await startServer(withDatabase)
  const works = count.toLocaleString('en-US')
  if (hasWrk && count === 10_000) {
    const visitors = { ...load, manyVisitors: true }
    // Concurrent requests for the same page share its rendering; those for different pages do not.
    const same = await measureLoad(`${origin}/collection`, visitors)
    note('uncached /collection at 10,000 works', same.requestsPerSecond, 'requests/s', '>= 600')
    note('uncached /collection at 10,000 works, p99', same.p99Ms, 'ms', '<= 30')
    const different = await measureLoad(`${origin}/collection?page=PAGE`, visitors)
    note('uncached, all its pages at once', different.requestsPerSecond, 'requests/s')
    note('uncached, all its pages at once, p99', different.p99Ms, 'ms')
    note('memory, uncached load', await residentMegabytes(server.pid!), 'MB', '<= 250')
  }
  if (count !== 10_000) {
    const firstPages = Array.from({ length: 10 }, (_, n) => `${origin}/api/products?page=${n + 1}`)
    const list = await measureOneByOne(readInTurn(firstPages), singles)
    note(`JSON list at ${works} works, p50`, list.p50Ms, 'ms')
    note(`JSON list at ${works} works, p99`, list.p99Ms, 'ms')
    for (const [name, address] of staffLists) {
      const query = readAdminProductQuery(new URLSearchParams(address))
      const staffList = await measureOneByOne(() => findAdminProducts(db, query, new Date()), singles / 4)
      note(`artwork list at ${works} works, ${name}, p50`, staffList.p50Ms, 'ms', '<= 50')
      note(`artwork list at ${works} works, ${name}, p99`, staffList.p99Ms, 'ms')
    }
    const notices = await measureNotices(origin, db, values.quick ? 20 : 100)
    note(`a change heard by an open page at ${works} works, p50`, notices.p50Ms, 'ms')
    note(`a change heard by an open page at ${works} works, p99`, notices.p99Ms, 'ms', '<= 1000')
    for (const [kind, { term, matches }] of Object.entries(await chooseTerms(databaseUrl))) {
      const search = await measureOneByOne(
        readInTurn([`${origin}/api/products/search?q=${encodeURIComponent(term)}`]),
        singles,
      )
      const goal = count === 100_000 ? { rare: '<= 15', middling: '<= 15', tenth: '<= 120' }[kind] : undefined
      note(`search at ${works} works, ${kind} ("${term}", ${matches} matches), p50`, search.p50Ms, 'ms')
      note(`search at ${works} works, ${kind} ("${term}", ${matches} matches), p99`, search.p99Ms, 'ms', goal ?? null)
    }
    note(`memory at ${works} works`, await residentMegabytes(server.pid!), 'MB', '<= 250')
  }
  await stopServer(server)
}
await db.$client.end()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })

await report()

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024
}

function name(path: string): string {
  if (path.includes('productId')) return 'a product'
  if (path.startsWith('/events/')) return 'an event'
  if (path.startsWith('/blog/')) return 'a profile'
  return path
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
}
