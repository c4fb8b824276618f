import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findFilledSubcategories } from './find-filled-subcategories.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('SHOP-02 a subcategory counts when a listed work is in it, sold or not', async () => {
  const { db } = database
  await newProduct(db, { category: 'Prints', subcategory: 'Woodcut' })
  await newProduct(db, { category: 'Prints', subcategory: 'Etching', sold_out: true, sold_at: new Date(), quantity: 0 })
  await newProduct(db, { category: 'Prints', subcategory: 'Digital', status: 'draft' })
  await newProduct(db, { category: 'Prints', subcategory: 'No name of the menu' })
  await newProduct(db, { category: 'Photography', subcategory: 'Film' })
  expect(await findFilledSubcategories(db, 'Prints')).toEqual(['Etching', 'Woodcut'])
  expect(await findFilledSubcategories(db, 'Furniture')).toEqual([])
  expect(await findFilledSubcategories(db, 'Nothing')).toEqual([])
})
