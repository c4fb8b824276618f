import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArtist } from '#tests/new-artist.ts'
import { newProduct } from '#tests/new-product.ts'
import { explainStatements, recordStatements } from '#tests/recorded-statements.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findSellableWork, searchSellableWorks } from './find-sellable-works.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  for (const letter of 'ABCDEF') await newProduct(db, { name: `${letter} of 412` })
  await newProduct(db, { name: 'Quay', inventory_number: 'VG-412' })
  await newProduct(db, { name: 'Wharf', inventory_number: '412' })
  const sold = { sold_out: true, sold_at: new Date(), quantity: 0 }
  await newProduct(db, { name: 'Gone', inventory_number: 'VG-413', ...sold })
})
afterAll(() => database.drop())

const now = new Date('2026-11-20T15:00:00Z')
const names = async (text: string) => (await searchSellableWorks(database.db, text, now)).map(({ name }) => name)

test('PLST-51 a work to sell is found by a part of its inventory number, the one with just that number first', async () => {
  expect(await names('vg-4')).toEqual(['Quay'])
  expect(await names('412')).toEqual(['Wharf', 'A of 412', 'B of 412', 'C of 412', 'D of 412'])
  expect(await names('VG-413')).toEqual([])
})

test('GSALE-16 a work to sell is found without accents, by a plural and by its artist', async () => {
  const { db } = database
  const artist = await newArtist(db, { name: 'Berthe Morisot' })
  await newProduct(db, { name: 'Céladon vase', artist_id: artist.id })
  for (const text of ['celadon', 'vases', 'CÉLADON VASE', 'morisot'])
    expect(await names(text)).toEqual(['Céladon vase'])
  expect(await names('´')).toEqual([])
})

test('PLST-51 names and inventory numbers are read by an index each', async () => {
  const { db } = database
  // Long rows: a table of a few pages is read through.
  await db.execute(sql`insert into products (id, name, meta_keywords)
    select gen_random_uuid(), 'Work ' || n, repeat('x', 1800) from generate_series(1, 500) n`)
  await db.execute(sql`analyze products`)
  const { statements } = await recordStatements(db, () => names('vg-4'))
  const [plan] = await explainStatements(db, statements, ['seqscan', 'indexscan'])
  for (const index of ['products_inventory_search', 'product_folded_texts_names'])
    expect(plan!.join('\n')).toContain(`Bitmap Index Scan on ${index}`)
})

test('GSALE-03 one work is found by its id, sold or not, and none by what is no id', async () => {
  const { db } = database
  const { id } = await newProduct(db, { name: 'Slipway', inventory_number: 'VG-9' })
  expect(await findSellableWork(db, id, now)).toMatchObject({ name: 'Slipway', inventoryNumber: 'VG-9', isSold: false })
  expect(await findSellableWork(db, 'VG-9', now)).toBeNull()
})
