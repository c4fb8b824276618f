import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { blog_categories } from './schema/posts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a slug that ends in .data, whose page nobody would reach, is refused', async () => {
  const refused = { cause: expect.objectContaining({ code: '23514' }) }
  for (const slug of ['rates.data', '.data', 'Rates.DATA']) {
    await expect(newPost(database.db, { slug })).rejects.toMatchObject(refused)
    await expect(newEvent(database.db, { slug })).rejects.toMatchObject(refused)
    const category = { id: uuidv7(), name: 'Rates', slug }
    await expect(database.db.insert(blog_categories).values(category)).rejects.toMatchObject(refused)
  }
  await newPost(database.db, { slug: 'rates.data.html' })
  await newEvent(database.db, { slug: 'rates-data' })
})

test('those that are there already get another slug', async () => {
  const { db } = database
  const tables = ['blog_posts', 'blog_categories', 'events']
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} drop constraint ${table}_slug_has_page`))
  await newPost(db, { slug: 'a.data' })
  await newEvent(db, { slug: 'b.data' })
  await newEvent(db, { slug: 'b-data' })
  await db.insert(blog_categories).values({ id: uuidv7(), name: 'C', slug: 'c.data.data' })
  const files = await readdir('db/migrations')
  const migration = files.find((name) => name.endsWith('_refuse_slugs_without_a_page.sql'))!
  await db.$client.query(await readFile(`db/migrations/${migration}`, 'utf8'))
  const slugs = await Promise.all(
    tables.map(async (table) => (await db.execute<{ slug: string }>(sql.raw(`select slug from ${table}`))).rows),
  )
  expect(slugs.flat().map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['a-data', 'b-data', expect.stringMatching(/^b-data-[\da-f]{12}$/), 'c.data-data']),
  )
})
