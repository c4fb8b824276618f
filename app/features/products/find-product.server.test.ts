import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findProduct } from './find-product.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const find = (id: string) => findProduct({ db: database.db, now: new Date() }, id)

test('COL-06 finds a published work by its id, without its sold price', async () => {
  const { id } = await newProduct(database.db, { name: 'Harbour', sold_out: true, sold_at: new Date(), quantity: 0 })
  const product = await find(id)
  expect(product).toMatchObject({ id, name: 'Harbour', sold_out: true })
  expect(product).not.toHaveProperty('sold_price')
})

test('OP-08 a draft, an unlisted work and an unknown or malformed id are not found', async () => {
  const draft = await newProduct(database.db, { status: 'draft' })
  const unseen = await newProduct(database.db, { images: [] })
  for (const id of [draft.id, unseen.id, '00000000-0000-7000-8000-000000000000', 'x', '', "' or true --", '\0']) {
    expect(await find(id)).toBeNull()
  }
})
