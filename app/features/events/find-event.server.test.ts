import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent } from '#tests/new-event.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findEvent } from './find-event.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const find = (slug: string) =>
  findEvent({ db: database.db, day: { today: '2026-12-10', endsBy: 'start' }, imageHosts: [] }, slug)

test('EVD-16 SHOP-13 up to 3 others follow: of the same type before others; those to come are named before past ones', async () => {
  const { db } = database
  await newEvent(db, { slug: 'this', type: 'Workshop', date: '2026-12-12' })
  await newEvent(db, { slug: 'past-workshop', type: 'Workshop', date: '2026-11-01' })
  await newEvent(db, { slug: 'far-workshop', type: 'Workshop', date: '2027-05-01' })
  await newEvent(db, { slug: 'talk-later', type: 'Artist Talk', date: '2026-12-20' })
  await newEvent(db, { slug: 'talk-soon', type: 'Artist Talk', date: '2026-12-11' })
  const related = async (slug: string) => (await find(slug))!.related_events.map((event) => event.slug)
  expect(await related('this')).toEqual(['far-workshop', 'talk-soon', 'past-workshop'])
  expect(await related('talk-soon')).toEqual(['talk-later', 'this', 'far-workshop'])
})

test.each(['unknown', '', "' or 1=1 --", 'a\0b', '%', '../this', 'x'.repeat(10_000), 'THIS'])(
  'EVD-18 the slug %j stands for no event',
  async (slug) => {
    expect(await find(slug)).toBeNull()
  },
)
