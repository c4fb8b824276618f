import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { artists } from '#db/schema/artists.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findSuggestions } from './find-suggestions.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() =>
  database.db.execute(sql`delete from products; delete from artists; delete from events; delete from blog_posts`),
)
afterAll(() => database.drop())

async function newArtist(facts: Partial<typeof artists.$inferInsert> & { name: string }) {
  const id: string = uuidv7()
  await database.db.insert(artists).values({ id, sort_name: facts.name, slug: id, ...facts })
  return id
}
const found = async (query: string) =>
  (await findSuggestions(database.db, query)).map(({ kind, name, detail }) => [kind, name, detail])

test('FIND-06 finds artists, events and articles by every word of a search, accents and plurals passed over', async () => {
  const { db } = database
  await newProduct(db, { artist_id: await newArtist({ name: 'Liv Rønnevik', born: 1901, died: 1980 }) })
  await newEvent(db, { title: 'Rønnevik’s Chair', date: '2026-12-05', end_date: '2026-12-20' })
  await newPost(db, { title: 'Who Was Ronnevik?' })
  expect(await found('ronnevik')).toEqual([
    ['artist', 'Liv Rønnevik', '1901–1980'],
    ['event', 'Rønnevik’s Chair', 'December 5 - 20, 2026'],
    ['article', 'Who Was Ronnevik?', null],
  ])
  expect(await found('RØNNEVIK liv')).toEqual([['artist', 'Liv Rønnevik', '1901–1980']])
  expect(await found('ronnevik chairs')).toEqual([['event', 'Rønnevik’s Chair', 'December 5 - 20, 2026']])
  for (const query of ['', ' ', 'zinc', 'r', "%'", 'ronnevik zinc']) expect(await found(query)).toEqual([])
})

test('FIND-46 two letters are found too, and one that is a word of its script; a single Latin letter suggests nothing', async () => {
  const { db } = database
  await newProduct(db, { artist_id: await newArtist({ name: 'Wú Guàn', sort_name: 'Wú Guàn' }) })
  await newEvent(db, { title: '北斎 in Spring', date: '2026-12-01' })
  await newPost(db, { title: 'Wu at Work' })
  expect((await found('wu')).map(([kind, name]) => `${kind} ${name}`)).toEqual(['artist Wú Guàn', 'article Wu at Work'])
  expect((await found('WU gu')).map(([kind]) => kind)).toEqual(['artist'])
  for (const query of ['北斎', '北']) expect((await found(query)).map(([kind]) => kind)).toEqual(['event'])
  for (const query of ['w', 'W u', 'xq', '\u0301', 'wu \u0301']) expect(await found(query), query).toEqual([])
})

test('FIND-06 an artist is suggested who has a listed work, an article that is published', async () => {
  const { db } = database
  const draft = await newArtist({ name: 'Draft Bay', born: 1950 })
  await newProduct(db, { artist_id: draft, status: 'draft' })
  await newArtist({ name: 'No Bay' })
  await newPost(db, { title: 'Bay, draft', status: 'draft', published_at: null })
  expect(await found('bay')).toEqual([])
  await newProduct(db, { artist_id: draft, sold_out: true, sold_at: new Date(), quantity: 0 })
  expect(await found('bay')).toEqual([['artist', 'Draft Bay', 'born 1950']])
})

test('ART-03 FIND-06 the years of an artist are told as everywhere', async () => {
  for (const years of [
    { born: -480, died: -410 },
    { born: -43, died: 17 },
    { born: null, died: 1901 },
    { born: null, died: null },
  ])
    await newProduct(database.db, { artist_id: await newArtist({ name: `Bay ${years.born} ${years.died}`, ...years }) })
  expect((await found('bay -480')).map(([, , detail]) => detail)).toEqual(['480–410 BC'])
  expect((await found('bay -43')).map(([, , detail]) => detail)).toEqual(['43 BC–AD 17'])
  expect((await found('bay 1901')).map(([, , detail]) => detail)).toEqual(['died 1901'])
  expect((await found('bay null null')).map(([, , detail]) => detail)).toContain(null)
})

test('FIND-06 at most three of each kind are suggested: artists by name, the newest of the others', async () => {
  const { db } = database
  for (const n of [4, 3, 2, 1]) {
    await newProduct(db, { artist_id: await newArtist({ name: `Bay ${n}` }) })
    await newEvent(db, { title: `Bay ${n}`, date: `2026-12-0${n}` })
    await newPost(db, { title: `Bay ${n}`, published_at: new Date(2026, 0, n) })
  }
  expect((await found('bay')).map(([kind, name]) => `${kind} ${name}`)).toEqual([
    ...['artist Bay 1', 'artist Bay 2', 'artist Bay 3'],
    ...['event Bay 4', 'event Bay 3', 'event Bay 2'],
    ...['article Bay 4', 'article Bay 3', 'article Bay 2'],
  ])
})
