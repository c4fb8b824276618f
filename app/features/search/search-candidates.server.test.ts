import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newArtist } from '#tests/new-artist.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { candidateLimits } from './search-candidates.server.ts'
import { searchProducts } from './search-products.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.db.execute(sql`delete from products`))
afterAll(() => database.drop())

/** Treats twenty works like a thousand: terms in more than half of them are common. */
const limits = { newest: 20, common: 10, matching: 30, outstanding: 5, first: 8 }
const search = async (query: string) =>
  (await searchProducts({ db: database.db, now: new Date() }, query, limits)).map(({ name }) => name)

/** `count` works in which only `description` can match, the first the newest. */
async function addWorks(count: number, description: string) {
  for (let age = 0; age < count; age++) await addOld({ name: `Work ${age}`, description, age })
}
function addOld({
  age,
  ...facts
}: {
  name: string
  age: number
  description?: string
  category?: string
  artist_id?: string
}) {
  return newProduct(database.db, {
    category: '-',
    subcategory: null,
    style: null,
    period: null,
    description: null,
    ...facts,
    created_at: new Date(Date.UTC(2026, 0, 1) - age * 60_000),
  })
}
const newestEight = Array.from({ length: 8 }, (_, age) => `Work ${age}`)

test('QRY-02 of the works that match nothing but a common term the newest are shown', async () => {
  await addWorks(40, 'by an artist')
  expect(await search('artist')).toEqual(newestEight)
})

test('QRY-02 however common a term is, an old work with it in its name, or with a field that is it, comes first', async () => {
  await addWorks(40, 'by an artist')
  await addOld({ name: 'The Artist at Home', age: 50 })
  await addOld({ name: 'At Home', category: 'Artist', age: 51 })
  expect(await search('artist')).toEqual(['The Artist at Home', 'At Home', ...newestEight.slice(0, 6)])
  expect((await search('an')).slice(0, 8)).toEqual(newestEight)
})

test('QRY-02 beside a common term every work that matches a rarer one is scored, however old, also by two letters', async () => {
  await addWorks(40, 'by an artist')
  await addOld({ name: 'Night', description: 'an artist paints Qi', age: 50 })
  await addOld({ name: 'Day', description: 'an artist paints a vase', age: 51 })
  for (const rare of ['vase', 'qi']) {
    const [first, ...others] = await search(`artist ${rare}`)
    expect(first).toBe(rare === 'vase' ? 'Day' : 'Night')
    expect(others).toEqual(newestEight.slice(0, 7))
  }
})

test('QRY-02 a term that is in few works finds them among all', async () => {
  await addWorks(40, 'by an artist')
  await addOld({ name: '山水', age: 50 })
  expect(await search('山')).toEqual(['山水'])
  expect(await search('zq')).toEqual([])
})

test('QRY-02 FIND-03 FIND-04 an old work by an artist whose name is the singular comes before newer ones that are called so', async () => {
  const { id } = await newArtist(database.db, { name: 'Émile Print' })
  for (let age = 0; age < 20; age++) await addOld({ name: `${age < 9 ? 'Print' : 'Vase'} ${age}`, age })
  await addOld({ name: 'View', artist_id: id, age: 50 })
  await addOld({ name: 'Old prints', age: 51 })
  const newestSix = Array.from({ length: 6 }, (_, age) => `Print ${age}`)
  expect(await search('prints')).toEqual(['View', 'Old prints', ...newestSix])
})

test('QRY-01 the first eight terms of a query count', async () => {
  await addOld({ name: 'Bay', age: 0 })
  expect(await search('a1 b2 c3 d4 e5 f6 g7 bay')).toEqual(['Bay'])
  expect(await search('a1 b2 c3 d4 e5 f6 g7 h8 bay')).toEqual([])
})

test('QRY-02 SRCH-11 FIND-03 scoring only the works that can be among the best finds what scoring all of them finds', async () => {
  const artist = await newArtist(database.db, { name: 'Chloé Prints' })
  const words = fc.constantFrom('print', 'prints', 'Prínts', 'étude', 'ETUDE', 'oil prints', 'etudes!', 'chloe')
  const anyWork = fc.record({
    name: words,
    style: fc.option(words),
    period: fc.option(words),
    category: words,
    subcategory: fc.option(words),
    description: fc.option(words),
    artist_id: fc.option(fc.constant(artist.id)),
    sold: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWork, { minLength: 20, maxLength: 40 }),
      fc.array(words, { minLength: 1, maxLength: 2 }),
      async (works, asked) => {
        await database.db.execute(sql`delete from products`)
        for (const [age, { sold, ...facts }] of works.entries()) {
          const created_at = new Date(Date.UTC(2026, 0, 1) - age * 60_000)
          await newProduct(database.db, {
            ...facts,
            created_at,
            ...(sold && { sold_out: true, sold_at: created_at, quantity: 0 }),
          })
        }
        const best = async (first: number) =>
          (
            await searchProducts({ db: database.db, now: new Date() }, asked.join(' '), { ...candidateLimits, first })
          ).map(({ id, score }) => [id, score])
        expect(await best(8)).toEqual(await best(1_000))
      },
    ),
    { numRuns: 30 },
  )
})
