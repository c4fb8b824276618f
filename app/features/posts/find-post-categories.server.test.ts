import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPost } from '#tests/new-post.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findPostCategories } from './find-post-categories.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('CAT-16 categories stand A to Z, whatever their case and accents', async () => {
  await newPost(database.db, { categories: ['Weavers', 'Émigrés', 'painters', 'Potters', 'Ébénistes', 'Friends'] })
  const names = (await findPostCategories(database.db)).map(({ name }) => name)
  expect(names).toEqual(['Ébénistes', 'Émigrés', 'Friends', 'painters', 'Potters', 'Weavers'])
})
