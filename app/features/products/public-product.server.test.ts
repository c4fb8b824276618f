import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '#app/platform/find-page.server.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { shownProducts } from './public-product.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('QRY-13 OP-13 what is found and then taken back or deleted is not shown; the others keep their order', async () => {
  const { db } = database
  const [first, taken, deleted, last] = [
    await newProduct(db, { name: 'First' }),
    await newProduct(db, { name: 'Taken back' }),
    await newProduct(db, { name: 'Deleted' }),
    await newProduct(db, { name: 'Last' }),
  ]
  const found = [last.id, taken.id, deleted.id, first.id]
  const shown = async () =>
    (await readRows<{ name: string }>(db, found, shownProducts(new Date()))).map(({ name }) => name)
  expect(await shown()).toEqual(['Last', 'Taken back', 'Deleted', 'First'])
  await db.update(products).set({ status: 'draft' }).where(eq(products.id, taken.id))
  await db.delete(products).where(eq(products.id, deleted.id))
  expect(await shown()).toEqual(['Last', 'First'])
  expect(await readRows(db, [], shownProducts(new Date()))).toEqual([])
})
