import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPost } from '#tests/new-post.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findGroupChoices } from './admin/find-group-choices.server.ts'
import { findPostGroups } from './admin/find-post-groups.server.ts'
import { findPost } from './find-post.server.ts'
import { findPostCategories } from './find-post-categories.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('CAT-02 CAT-16 categories stand A to Z, whatever their case and accents: in the menu, in a profile, in its form and in the list of staff', async () => {
  const { slug } = await newPost(database.db, {
    categories: ['Weavers', 'Émigrés', 'painters', 'Potters', 'Ébénistes', 'Friends'],
  })
  const inOrder = ['Ébénistes', 'Émigrés', 'Friends', 'painters', 'Potters', 'Weavers']
  const namesOf = (groups: readonly { name: string }[]) => groups.map(({ name }) => name)
  expect(namesOf(await findPostCategories(database.db))).toEqual(inOrder)
  const gallery = { db: database.db, timeZone: 'America/New_York', now: new Date() }
  const post = await findPost(gallery, slug)
  expect(namesOf(post!.categories)).toEqual(inOrder)
  expect(namesOf((await findGroupChoices(database.db)).categories)).toEqual(inOrder)
  expect(namesOf((await findPostGroups(database.db, 'category')).groups)).toEqual(inOrder)
})
