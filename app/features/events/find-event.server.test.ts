import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent } from '#tests/new-event.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findEvent } from './find-event.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const find = (slug: string) => findEvent({ db: database.db, today: '2026-12-10', imageHosts: [] }, slug)

test('EVD-16 up to 3 others follow: the same type first, then others, nearest first and past ones last', async () => {
  const { db } = database
  await newEvent(db, { slug: 'this', type: 'Workshop', date: '2026-12-12' })
  await newEvent(db, { slug: 'past-workshop', type: 'Workshop', date: '2026-11-01' })
  await newEvent(db, { slug: 'far-workshop', type: 'Workshop', date: '2027-05-01' })
  await newEvent(db, { slug: 'talk-later', type: 'Artist Talk', date: '2026-12-20' })
  await newEvent(db, { slug: 'talk-soon', type: 'Artist Talk', date: '2026-12-11' })
  const related = async (slug: string) => (await find(slug))!.related_events.map((event) => event.slug)
  expect(await related('this')).toEqual(['far-workshop', 'past-workshop', 'talk-soon'])
  expect(await related('talk-soon')).toEqual(['talk-later', 'this', 'far-workshop'])
})

test.each(['unknown', '', "' or 1=1 --", 'a\0b', '%', '../this', 'x'.repeat(10_000), 'THIS'])(
  'EVD-18 the slug %j stands for no event',
  async (slug) => {
    expect(await find(slug)).toBeNull()
  },
)
