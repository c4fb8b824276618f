import type pg from 'pg'
import { findSalesReport } from '#app/features/dashboard/find-sales-report.server.ts'
import { findStatistics } from '#app/features/dashboard/find-statistics.server.ts'
import { findCalendarEvents } from '#app/features/events/calendar/find-calendar-events.server.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { findEvents } from '#app/features/events/find-events.server.ts'
import { findHomeContents } from '#app/features/home/find-home-contents.server.ts'
import { findCategoryMenu } from '#app/features/layout/find-category-menu.server.ts'
import { findPostCategories } from '#app/features/posts/find-post-categories.server.ts'
import { findPosts } from '#app/features/posts/find-posts.server.ts'
import { findRelatedPosts } from '#app/features/posts/find-related-posts.server.ts'
import { type AdminProductFilter, readAdminProductQuery } from '#app/features/products/admin/admin-product-query.ts'
import { findAdminProducts } from '#app/features/products/admin/find-admin-products.server.ts'
import { findProduct } from '#app/features/products/find-product.server.ts'
import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { noFilters } from '#app/features/products/product-filters.ts'
import type { ProductQuery } from '#app/features/products/product-query.ts'
import { findRelatedWorks } from '#app/features/products/related/find-related-works.server.ts'
import { shortIdOf } from '#app/features/products/short-id.ts'
import { findSuggestions } from '#app/features/search/find-suggestions.server.ts'
import { searchProducts } from '#app/features/search/search-products.server.ts'
import { streamSitemapPart } from '#app/features/sitemap/stream-sitemap-part.server.ts'
import { writeSitemapIndex } from '#app/features/sitemap/write-sitemap-index.server.ts'
import { connect, type Database } from '#db/connect.ts'
import { readSettings } from '#server/settings.ts'
import { recordStatements, type Statement } from '#tests/recorded-statements.ts'
import { fillCatalogue, liveOnCatalogue, multiplyCatalogue, nameMakersOfCatalogue } from './catalogue.ts'
import { filterQueries } from './filter-queries.ts'

interface MeasuredQuery {
  name: string
  /** The time of all its statements together, including the program's own. */
  p50Ms: number
  p99Ms: number
  /** The time in EXPLAIN ANALYZE of its slowest statement. */
  slowestStatementMs: number
  /** From the plan of that statement. */
  indexes: string[]
}

/**
 * Words of the museum catalogue and of the sample: rare, common, in nearly every work, short, Chinese, many at once. The last
 * two are the most expensive known.
 */
const searches = {
  'rare word': 'château',
  'word of some thousand works': 'portrait',
  'category in a third': 'prints',
  'broad word': 'artist',
  'two letters, in most works': 'an',
  'two letters, in few': 'zq',
  'one Chinese character': '山',
  '8 broad words': 'the artist of paper from print john with',
  '20 words': 'the artist of paper from print john with by an in on at is or oil blue red sea sky',
  '8 rare words of two letters': 'zq xj vq qz jx wq zx qj',
  '8 words, each of some thousand works': 'original inscribed furniture frame study installation displayed title',
  '2 rare words, 1 of two letters': 'château suffering zq',
  '6 rare words, 2 of two letters': 'château suffering vulnerability sussex mitt framben zq xj',
}

/** The same without accents and in the plural; the last three are the most expensive known of these. */
const foldedSearches = {
  'without its accent': 'chateau',
  'a plural': 'chairs',
  'a plural in -es': 'bronzes',
  'a plural of few works': 'lamps',
  '6 plurals': 'chairs lamps bronzes vases mirrors shelves',
  'broad plurals': 'drawings of ladies',
  '6 broad plurals': 'tables chairs drawings paintings lamps woods',
}

const now = new Date()
const timeZone = 'America/New_York'
const settings = { gallery: { timeZone }, eventEndsBy: 'start' as const }
const day = eventDay(settings, now)
const nothing: ProductQuery = {
  category: null,
  subcategory: null,
  search: null,
  available: false,
  filters: noFilters,
  sort: 'newest',
  productId: null,
  ids: null,
  page: 1,
  perPage: 12,
}
const beyondTheEnd = 1_000_000

/** Every query of a public page or API route whose cost depends on the number of works, posts or events. */
async function publicQueries(db: Database): Promise<[name: string, run: () => Promise<unknown>][]> {
  const list = (query: Partial<ProductQuery>) => () => findProducts({ db, now }, { ...nothing, ...query })
  const { items, total } = await findProducts({ db, now }, { ...nothing, perPage: 48 })
  const posts = { db, timeZone }
  const everyPost = { search: null, category: null, page: 1, perPage: 48 as const }
  const slug = (await findPosts(posts, everyPost)).items[0]?.slug ?? ''
  const half = Math.ceil(total / 12 / 2)
  const sitemapPart = (name: string) => async () =>
    new Response(await streamSitemapPart(db, 'https://gallery.example', name)).text()
  return [
    ['home', () => findHomeContents({ db, now, settings })],
    ['category menu', () => findCategoryMenu({ db, now })],
    ['list, first page', list({})],
    ['list, middle page', list({ page: half })],
    ['list, last page', list({ page: beyondTheEnd })],
    ['list of a category', list({ category: items[0]!.category })],
    ['available works', list({ available: true })],
    ['available works, last page', list({ available: true, page: beyondTheEnd })],
    ['available works of a category', list({ available: true, category: items[0]!.category })],
    ['list of a category, last page', list({ category: items[0]!.category, page: beyondTheEnd })],
    ['list of a subcategory', list({ category: items[0]!.category, subcategory: items[0]!.subcategory })],
    ['list of an unknown category', list({ category: 'Unknown' })],
    ['48 works by id', list({ ids: items.map(({ id }) => id) })],
    ['48 works by short id', list({ ids: items.map(({ id }) => shortIdOf(id)) })],
    ['one work', () => findProduct({ db, now }, items[0]!.id)],
    ['related works', () => findRelatedWorks({ db, now }, items[0]!.id)],
    ['sitemap index', () => writeSitemapIndex(db, 'https://gallery.example')],
    ['sitemap, lists', sitemapPart('pages')],
    ['sitemap, first works', sitemapPart('works-1')],
    ['sitemap, last works', sitemapPart('works-10')],
    ['profiles', () => findPosts(posts, everyPost)],
    ['profiles, searched', () => findPosts(posts, { ...everyPost, search: 'an painter' })],
    ['profile categories', () => findPostCategories(db)],
    ['related profiles', () => findRelatedPosts(posts, slug)],
    ['events', () => findEvents({ db, day }, { when: 'all', page: 1, perPage: 12 })],
    ['calendar feed', () => findCalendarEvents({ db, day })],
    ...Object.entries({ ...searches, ...foldedSearches }).flatMap(
      ([name, search]): [string, () => Promise<unknown>][] => [
        [`search box: ${name}`, () => searchProducts({ db, now }, search)],
        [`suggestions: ${name}`, () => findSuggestions(db, search)],
        [`list searched: ${name}`, list({ search })],
        [`list searched, middle page: ${name}`, list({ search, page: half })],
        [`list searched, last page: ${name}`, list({ search, page: beyondTheEnd })],
        [`available works, searched: ${name}`, list({ search, available: true })],
        [`list of a category, searched: ${name}`, list({ search, category: items[0]!.category })],
      ],
    ),
  ]
}

/** The queries of the artwork list and its dashboard. */
function staffQueries(db: Database): [name: string, run: () => Promise<unknown>][] {
  const app = { db, now: () => now, settings: readSettings({}) }
  const filters: AdminProductFilter[] = [
    'total',
    'available',
    'draft',
    'sold',
    'published',
    'category:Prints',
    'no-picture',
    'no-price',
    'unsold-year',
  ]
  const list = (filter: AdminProductFilter, page: number) => () =>
    findAdminProducts(db, { ...readAdminProductQuery(new URLSearchParams({ filter })), page }, now)
  return [
    ['dashboard: every figure', () => findStatistics(app)],
    ['dashboard: sales report', () => findSalesReport(app)],
    ...filters.flatMap((filter): [string, () => Promise<unknown>][] => [
      [`artwork list, ${filter}`, list(filter, 1)],
      [`artwork list, ${filter}, page 400`, list(filter, 400)],
      [`artwork list, ${filter}, last page`, list(filter, beyondTheEnd)],
    ]),
  ]
}

const works = 100_000

interface QueriesOptions {
  catalogue?: string | undefined
  runs: number
  isStaffOnly: boolean
  /** How many hundred thousand works; with more than one, only the public queries run. */
  hundredThousands: number
}

/** Fills the catalogue with 100,000 works or more and prints how long each query of the public pages and of the dashboard takes. */
export async function printQueries(
  databaseUrl: string,
  { catalogue, runs, isStaffOnly, hundredThousands }: QueriesOptions,
) {
  await fillCatalogue(databaseUrl, works, catalogue)
  if (hundredThousands > 1) {
    await nameMakersOfCatalogue(databaseUrl)
    await multiplyCatalogue(databaseUrl, hundredThousands)
  }
  const db = connect(databaseUrl)
  const count = (works * hundredThousands).toLocaleString('en-US')
  process.stdout.write(
    `| query at ${count} works | p50 | p99 | slowest statement | its indexes |\n|---|---:|---:|---:|---|\n`,
  )
  const measured = isStaffOnly ? [] : await measureQueries(db, await publicQueries(db), runs)
  if (hundredThousands === 1) {
    await liveOnCatalogue(databaseUrl)
    measured.push(...(await measureQueries(db, staffQueries(db), runs)))
    if (!isStaffOnly) await nameMakersOfCatalogue(databaseUrl)
  }
  if (!isStaffOnly) measured.push(...(await measureQueries(db, filterQueries(db), runs)))
  printMeasured(measured)
  await db.$client.end()
}

function printMeasured(measured: readonly MeasuredQuery[]) {
  for (const { name, indexes, ...times } of measured) {
    const cells = [times.p50Ms, times.p99Ms, times.slowestStatementMs].map((ms) => `${ms.toFixed(1)} ms`)
    process.stdout.write(`| ${[name, ...cells, indexes.join(', ')].join(' | ')} |\n`)
  }
}

/** Times each query `runs` times, after a warm-up. */
async function measureQueries(
  db: Database,
  queries: [name: string, run: () => Promise<unknown>][],
  runs: number,
): Promise<MeasuredQuery[]> {
  const measured: MeasuredQuery[] = []
  for (const [name, run] of queries) {
    const { statements } = await recordStatements(db, run)
    const times: number[] = []
    for (let n = 0; n < runs; n++) {
      const startedAt = performance.now()
      await run()
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    let slowest: Plan = { ms: 0, indexes: [] }
    for (const statement of statements) {
      const plan = await explain(db.$client, statement)
      if (plan.ms >= slowest.ms) slowest = plan
    }
    const { ms: slowestStatementMs, indexes } = slowest
    const [p50Ms, p99Ms] = [0.5, 0.99].map((share) => times[Math.floor(share * runs)]!) as [number, number]
    measured.push({ name, p50Ms, p99Ms, slowestStatementMs, indexes })
  }
  return measured
}

interface Plan {
  ms: number
  indexes: string[]
}

async function explain(pool: pg.Pool, { text, values }: Statement): Promise<Plan> {
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values)
  const [plan] = rows[0]['QUERY PLAN']
  const names = JSON.stringify(plan).matchAll(/"Index Name":"([^"]+)"/g)
  return { ms: plan['Execution Time'], indexes: [...new Set([...names].map(([, name]) => name!))] }
}
