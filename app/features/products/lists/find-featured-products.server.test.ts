import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findFeaturedProducts } from './find-featured-products.server.ts'
import { findLatestProducts } from './find-latest-products.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.db.execute(sql`delete from products`))
afterAll(() => database.drop())

const sold = { sold_out: true, sold_at: new Date(), quantity: 0 }
const featured = async (today: string) =>
  (await findFeaturedProducts({ db: database.db, now: new Date(), today })).map((product) => product.name)
async function addWorks(count: number) {
  for (let number = 1; number <= count; number++) {
    // The same ids each time, because they determine which works are featured.
    const id = `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
    await newProduct(database.db, { id, name: `Work ${number}` })
  }
}

test('HOME-04 HOME-06 OP-05 features twelve works: the same all day, others and in another order the next', async () => {
  await addWorks(60)
  const today = await featured('2026-11-20')
  expect(new Set(today).size).toBe(12)
  expect(await featured('2026-11-20')).toEqual(today)
  const tomorrow = await featured('2026-11-21')
  expect(new Set(tomorrow).size).toBe(12)
  expect(new Set(tomorrow)).not.toEqual(new Set(today))
})

test('HOME-05 features unsold, listed works only', async () => {
  await addWorks(3)
  await newProduct(database.db, { name: 'Sold', ...sold })
  await newProduct(database.db, { name: 'Draft', status: 'draft' })
  await newProduct(database.db, { name: 'Unseen', images: [] })
  expect((await featured('2026-11-20')).sort()).toEqual(['Work 1', 'Work 2', 'Work 3'])
})

test('DATA-02 HOME-05 a work that is taken back after it was chosen is not featured', async () => {
  const { db } = database
  await addWorks(24)
  const chosen = await featured('2026-11-20')
  async function execute(query: SQLWrapper) {
    const result = await db.execute(query)
    await db.update(products).set({ status: 'draft' }).where(eq(products.name, chosen[0]!))
    return result
  }
  const changing = Object.assign(Object.create(db), { execute }) as Database
  const shown = await findFeaturedProducts({ db: changing, now: new Date(), today: '2026-11-20' })
  expect(shown.map(({ name }) => name)).toEqual(chosen.slice(1))
})

test('HOME-06 a sale changes one of the twelve', async () => {
  await addWorks(40)
  const before = await featured('2026-11-20')
  await database.db.update(products).set(sold).where(eq(products.name, before[4]!))
  const after = await featured('2026-11-20')
  expect(after).toHaveLength(12)
  expect(before.filter((name) => !after.includes(name))).toEqual([before[4]])
})

test('HOME-06 every work but the latest has its days', async () => {
  // The latest twelve are shown below.
  await addWorks(42)
  const seen = new Set<string>()
  for (let day = 1; day <= 30; day++)
    for (const name of await featured(`2026-11-${String(day).padStart(2, '0')}`)) seen.add(name)
  expect(seen.size).toBe(30)
})

test('SHOP-09 the latest arrivals are featured only where too few others are for sale', async () => {
  await addWorks(20)
  const latest = (await findLatestProducts({ db: database.db, now: new Date() })).map(({ name }) => name)
  const shown = await featured('2026-11-20')
  expect(new Set(shown).size).toBe(12)
  expect(shown.filter((name) => !latest.includes(name))).toHaveLength(8)
  for (let number = 21; number <= 24; number++) await newProduct(database.db, { name: `Work ${number}` })
  const newest = (await findLatestProducts({ db: database.db, now: new Date() })).map(({ name }) => name)
  expect((await featured('2026-11-20')).filter((name) => newest.includes(name))).toEqual([])
})

test('HOME-04 features nothing where nothing hangs', async () => {
  expect(await featured('2026-11-20')).toEqual([])
})

test('HOME-07 OP-06 shows the twelve newest works, sold ones too', async () => {
  for (let day = 1; day <= 14; day++)
    await newProduct(database.db, {
      name: `Day ${day}`,
      created_at: new Date(Date.UTC(2026, 0, day)),
      ...(day % 2 && sold),
    })
  await newProduct(database.db, { name: 'Draft', status: 'draft' })
  const latest = await findLatestProducts({ db: database.db, now: new Date() })
  expect(latest.map((product) => product.name)).toEqual(
    [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((d) => `Day ${d}`),
  )
})
