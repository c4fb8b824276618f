import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#app/platform/fold-text.ts'
import { artists } from '#db/schema/artists.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { FilterCounts } from '../filter-counts.ts'
import type { PriceRange, ProductSort, Size } from '../product-filters.ts'
import { type ProductQuery, readProductQuery, writeProductQuery } from '../product-query.ts'
import { findFilterCounts } from './find-filter-counts.server.ts'
import { findProducts } from './find-products.server.ts'

// Compares what the database finds, for any filters and sort order, with a filter of the same works in JavaScript.

type Row = typeof products.$inferSelect

let database: TestDatabase
let works: Row[]
const sortNames = new Map<string, string>()
const names = new Map<string, string>()
const slugs = new Map<string, string>()
beforeAll(async () => {
  database = await createTestDatabase()
  const makers = ['Rønnevik, Ragna', 'calloway, Ambrose', 'Varrault, Célestine'].map((sort_name, index) => ({
    id: uuidv7(),
    name: sort_name.split(', ').toReversed().join(' '),
    sort_name,
    slug: `maker-${index}`,
  }))
  await database.db.insert(artists).values(makers)
  for (const { id, name, sort_name, slug } of makers) {
    names.set(id, name)
    sortNames.set(id, foldText(sort_name))
    slugs.set(id, slug)
  }
  const of = <Value>(values: readonly Value[], number: number) => values[number % values.length]!
  for (let n = 0; n < 90; n++) {
    const isSold = n % 7 === 0
    await newProduct(database.db, {
      name: n % 3 === 0 ? `Evening ${n}` : `Morning ${n}`,
      description: null,
      category: of(['Prints', 'Paintings'], n),
      subcategory: of(['Etching', 'Oil', null], n),
      style: null,
      price: of([999.99, 1000, 2500, 2500.01, 5000, 10_000, 10_000.01, null], n),
      price_on_request: n % 11 === 0,
      period: of(['Pre-1900', 'pre-1900', 'Other', 'Jugendstil', null, ' '], n),
      medium: of(['Oil on canvas', 'oil  on canvas', 'Etching', ' Ink ', null], n),
      width_inches: of([16, 16.01, 30, 48, 5, null], n),
      height_inches: of([10, 30.01, 48.01, null], n),
      depth_inches: null,
      artist_id: of([...makers.map(({ id }) => id), null, null], n),
      sold_out: isSold,
      sold_at: isSold ? new Date() : null,
      quantity: isSold ? 0 : 1,
      status: n % 13 === 0 ? 'draft' : 'published',
      images: n % 17 === 0 ? [] : ['/images/none.webp'],
      // Several have the same time.
      created_at: new Date(2026, 0, 1 + Math.floor(n / 4)),
    })
  }
  works = (await database.db.select().from(products)).filter(
    ({ status, category, images }) => status === 'published' && category !== null && images.length > 0,
  )
})
afterAll(() => database.drop())

const now = new Date()
const ask = (query: Partial<ProductQuery>): ProductQuery => ({
  ...readProductQuery(writeProductQuery(query)),
  perPage: 48,
  ...(query.page && { page: query.page }),
})
/** All pages, one after the other. */
async function findAll(query: Partial<ProductQuery>): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const found = await findProducts({ db: database.db, now }, { ...ask(query), page, perPage: 12 })
    ids.push(...found.items.map(({ id }) => id))
    if (page >= found.pages) {
      expect(ids.length).toBe(found.total)
      return ids
    }
  }
}
const count = (query: Partial<ProductQuery>) => findFilterCounts(database.db, ask(query))

const word = (words: string | null) => words?.trim().replaceAll(/\s+/g, ' ').toLowerCase() || null
const shownPrice = ({ sold_out, price_on_request, price }: Row) => (sold_out || price_on_request ? null : price)
const longest = ({ width_inches, height_inches, depth_inches }: Row) => {
  const sides = [width_inches, height_inches, depth_inches].filter((side) => side !== null)
  return sides.length > 0 ? Math.max(...sides) : null
}
function rangeOf(price: number | null): PriceRange | null {
  if (price === null) return null
  if (price < 1000) return 'under-1000'
  if (price <= 2500) return '1000-2500'
  if (price <= 5000) return '2500-5000'
  return price <= 10_000 ? '5000-10000' : 'over-10000'
}
function sizeOf(side: number | null): Size | null {
  if (side === null) return null
  if (side <= 16) return 'small'
  if (side <= 30) return 'medium'
  return side <= 48 ? 'large' : 'very-large'
}

const searched = ({ style, period, name, category, subcategory, description, artist_id }: Row) =>
  [style, period, name, category, subcategory, description, artist_id && names.get(artist_id)].join('\n').toLowerCase()

type Part = 'price' | 'period' | 'size' | 'medium' | 'artist' | 'available'

/** Whether `work` is in the list for `query`, ignoring the filter `without`. */
function matches(work: Row, query: ProductQuery, without: Part | null = null): boolean {
  const { filters, available, category, subcategory, search } = query
  const price = shownPrice(work)
  const among = (values: readonly string[], value: string | null) =>
    values.length === 0 || (value !== null && values.includes(value))
  return (
    (category === null || work.category === category) &&
    (subcategory === null || work.subcategory === subcategory) &&
    (search === null || search.split(' ').some((term) => searched(work).includes(term))) &&
    (without === 'available' || !available || !work.sold_out) &&
    (without === 'price' ||
      (among(filters.price, rangeOf(price)) &&
        (filters.priceFrom === null || (price !== null && price >= filters.priceFrom)) &&
        (filters.priceTo === null || (price !== null && price <= filters.priceTo)))) &&
    (without === 'period' || among(filters.period, word(work.period))) &&
    (without === 'size' || among(filters.size, sizeOf(longest(work)))) &&
    (without === 'medium' || among(filters.medium, word(work.medium))) &&
    (without === 'artist' || among(filters.artist, work.artist_id && slugs.get(work.artist_id)!))
  )
}

function compare(sort: ProductSort) {
  const newest = (a: Row, b: Row) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1)
  const key = (work: Row) => (sort === 'artist' ? work.artist_id && sortNames.get(work.artist_id)! : shownPrice(work))
  return (a: Row, b: Row) => {
    if (sort === 'newest') return newest(a, b)
    const [one, other] = [key(a), key(b)]
    if (one === other) return newest(a, b)
    if (one === null || other === null) return one === null ? 1 : -1
    return (one < other ? -1 : 1) * (sort === 'price-down' ? -1 : 1)
  }
}

const some = <Value extends string>(...values: Value[]) =>
  fc.oneof(fc.constant<Value[]>([]), fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }))
const anyQuery: fc.Arbitrary<Partial<ProductQuery>> = fc.record({
  category: fc.constantFrom(null, null, 'Prints', 'Nothing'),
  subcategory: fc.constantFrom(null, null, 'Etching'),
  search: fc.constantFrom(null, null, 'evening', 'ev', 'ing 1'),
  available: fc.boolean(),
  sort: fc.constantFrom<ProductSort[]>('newest', 'price-up', 'price-down', 'artist'),
  filters: fc.record({
    price: some<PriceRange>('under-1000', '1000-2500', '2500-5000', '5000-10000', 'over-10000'),
    priceFrom: fc.constantFrom(null, null, null, 1000, 2500.01),
    priceTo: fc.constantFrom(null, null, null, 2500, 10_000.01),
    period: some('pre-1900', 'jugendstil', 'never'),
    size: some<Size>('small', 'medium', 'large', 'very-large'),
    medium: some('oil on canvas', 'ink', 'gold'),
    artist: some('maker-0', 'maker-1', 'nobody'),
  }),
})

test('FIND-30 FIND-32 FIND-33 FIND-34 finds under any filters and in any order what a plain filter of all works does', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const asked = ask(query)
      const expected = works.filter((work) => matches(work, asked)).toSorted(compare(asked.sort))
      expect(await findAll(query)).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: 150 },
  )
})

test('FIND-40 counts for each choice the works that match it and every other filter', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const asked = ask(query)
      const counts = await count(query)
      const where = (without: Part | null, is: (work: Row) => unknown = () => true) =>
        works.filter((work) => matches(work, asked, without) && is(work)).length
      const expected: Record<string, number> = {
        total: where(null),
        available: where('available', (work) => !work.sold_out),
      }
      const valueIn: Record<Exclude<Part, 'available'>, (work: Row) => string | null> = {
        price: (work) => rangeOf(shownPrice(work)),
        period: (work) => word(work.period),
        size: (work) => sizeOf(longest(work)),
        medium: (work) => word(work.medium),
        artist: (work) => work.artist_id && slugs.get(work.artist_id)!,
      }
      const found: Record<string, number | null> = { total: counts.total, available: counts.available }
      for (const name of ['price', 'period', 'size', 'medium', 'artist'] as const) {
        for (const choice of counts[name]) {
          found[`${name} ${choice.value}`] = choice.count
          expected[`${name} ${choice.value}`] = where(name, (work) => valueIn[name](work) === choice.value)
        }
        // Every value that has works is included: there are fewer values than the limit.
        for (const work of works.filter((work) => matches(work, asked, name))) {
          const value = valueIn[name](work)
          if (value !== null) expect(found).toHaveProperty([`${name} ${value}`])
        }
      }
      expect(found).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('FIND-31 an unknown period, medium or artist matches nothing; unknown ranges, sizes and orders are left out', async () => {
  const total = async (query: string) =>
    (await findProducts({ db: database.db, now }, { ...readProductQuery(new URLSearchParams(query)) })).total
  for (const unknown of ['period=never', 'medium=gold', 'artist=nobody', 'artist=%27%20or%201=1'])
    expect(await total(unknown), unknown).toBe(0)
  for (const ignored of [
    'price=free',
    'size=giant',
    'sort=beauty',
    'priceFrom=abc',
    'priceFrom=-5',
    'priceTo=1e9',
    'medium=',
    'artist=%20',
    'period=%00',
  ])
    expect(await total(ignored), ignored).toBe(works.length)
})

test('FIND-33 a price that is not shown is neither found nor told by the place in either order', async () => {
  const hidden = works.filter((work) => work.price_on_request || work.sold_out).map(({ id }) => id)
  const without = new Set([...hidden, ...works.filter(({ price }) => price === null).map(({ id }) => id)])
  expect(hidden.length).toBeGreaterThan(0)
  for (const sort of ['price-up', 'price-down'] as const) {
    const last = (await findAll({ sort })).slice(-without.size)
    expect(new Set(last)).toEqual(without)
  }
  const found = await findAll({ filters: { ...ask({}).filters, priceFrom: 0 } })
  expect(found.filter((id) => without.has(id))).toEqual([])
})

test('FIND-48 a search that finds more than are counted offers what many of them have, whatever is chosen, without numbers', async () => {
  const filters = { ...ask({}).filters, artist: ['maker-0', 'nobody'], size: ['small' as const], priceFrom: 999_999 }
  const query = ask({ search: 'evening', available: true, filters })
  const found = works.filter((work) => matches(work, ask({ search: 'evening' })))
  const counted = await findFilterCounts(database.db, query, found.length)
  expect(counted).toEqual(await count(query))
  expect(counted).toMatchObject({ total: 0, medium: [] })
  const offered = await findFilterCounts(database.db, query, found.length - 1)
  expect(offered).toMatchObject({ total: null, available: null })
  const choices = (['price', 'period', 'size', 'medium', 'artist'] as const).flatMap((name) => offered[name])
  expect(new Set(choices.map(({ count }) => count))).toEqual(new Set([null]))
  const values = (name: 'medium' | 'artist') => new Set(offered[name].map(({ value }) => value))
  expect(values('medium')).toEqual(new Set(found.flatMap((work) => word(work.medium) ?? [])))
  expect(values('artist')).toEqual(new Set(['nobody', ...slugs.values()]))
  expect(offered.price.map(({ label }) => label)).toEqual(counted.price.map(({ label }) => label))
  // Without a search all are counted.
  expect((await findFilterCounts(database.db, ask({}), 1)).total).toBe(works.length)
})

test('FIND-40 offers periods as the form has them, media as the newest work writes them, artists by their sort names', async () => {
  const labels = (choices: FilterCounts['period']) => choices.map(({ label }) => label)
  const { period, medium, artist } = await count({})
  expect(labels(period).slice(0, 2)).toEqual(['Pre-1900', 'Art Nouveau (1890-1910)'])
  expect(labels(period).at(-1)).toBe('Jugendstil')
  expect(labels(medium).map((label) => label.toLowerCase())).toEqual(['oil on canvas', 'etching', 'ink'])
  expect(labels(artist)).toEqual(['Ambrose calloway', 'Ragna Rønnevik', 'Célestine Varrault'])
})

test('FIND-35 what is filtered follows the work and its artist through every change', async () => {
  const { db } = database
  const maker = { id: uuidv7(), name: 'Zoe Zander', sort_name: 'Zander, Zoe', slug: 'zoe' }
  await db.insert(artists).values(maker)
  const work = await newProduct(db, {
    status: 'draft',
    medium: 'Gouache',
    artist_id: maker.id,
    created_at: new Date(2020, 0, 1),
  })
  const isListed = async () => (await findAll({ filters: { ...ask({}).filters, medium: ['gouache'] } })).length === 1
  const change = (facts: Partial<Row>) => db.update(products).set(facts).where(eq(products.id, work.id))
  expect(await isListed()).toBe(false)
  await change({ status: 'published' })
  expect(await isListed()).toBe(true)
  const withMaker = works.filter(({ artist_id }) => artist_id !== null).length
  const place = async () => (await findAll({ sort: 'artist' })).indexOf(work.id)
  expect(await place()).toBe(withMaker)
  await db.update(artists).set({ sort_name: 'Aachen, Zoe' }).where(eq(artists.id, maker.id))
  expect(await place()).toBe(0)
  await change({ artist_id: null })
  expect(await place()).toBe(works.length)
  await change({ images: [] })
  expect(await isListed()).toBe(false)
  await change({ images: ['/images/none.webp'], medium: ' GOUACHE ' })
  expect(await isListed()).toBe(true)
  await db.delete(products).where(eq(products.id, work.id))
  expect(await isListed()).toBe(false)
})

test('FIND-51 what a choice offers is found, whatever signs of no width and blanks a medium was pasted with', async () => {
  const media = [
    'Oil\ufeffon canvas',
    'Oil\u00a0on\u3000linen',
    'Ink\u200b on\u202f paper',
    '水墨\u0085紙本',
    '\u200fדיו על נייר',
  ]
  const pasted = await Promise.all(media.map((medium) => newProduct(database.db, { medium })))
  const offered = await findFilterCounts(database.db, readProductQuery(new URLSearchParams()))
  for (const { value, count } of offered.medium) {
    const query = readProductQuery(new URLSearchParams({ medium: value }))
    expect([value, (await findProducts({ db: database.db, now }, query)).total]).toEqual([value, count])
  }
  expect(offered.medium.filter(({ count }) => count === 1)).toHaveLength(media.length)
  for (const { id } of pasted) await database.db.delete(products).where(eq(products.id, id))
})

test('FIND-36 equal queries have one address, whatever their order and spelling', () => {
  const canonical = (query: string) => writeProductQuery(readProductQuery(new URLSearchParams(query))).toString()
  expect(
    canonical(
      'sort=price-up&medium=Oil++on%20canvas&medium=INK&size=large&size=small&page=2&available=on&price=over-10000&price=under-1000',
    ),
  ).toBe(
    'price=under-1000&price=over-10000&size=small&size=large&medium=ink&medium=oil+on+canvas&available=on&sort=price-up&page=2',
  )
  expect(canonical('sort=newest&size=&artist=%20')).toBe('')
  expect(canonical('priceFrom=$10,000&priceTo=1%20000&price=under-1000')).toBe('priceFrom=1000&priceTo=10000')
  expect(canonical(`${Array.from({ length: 99 }, (_, n) => `artist=a${n}`).join('&')}`).split('&')).toHaveLength(20)
  fc.assert(
    fc.property(anyQuery, (query) => {
      const address = canonical(writeProductQuery(query).toString())
      expect(canonical(address)).toBe(address)
    }),
  )
})
