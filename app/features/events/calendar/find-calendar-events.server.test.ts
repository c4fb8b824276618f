import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent } from '#tests/new-event.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findCalendarEvents } from './find-calendar-events.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await newEvent(database.db, { title: 'Long over', date: '2025-01-10', end_date: '2025-12-10' })
  await newEvent(database.db, { title: 'Still on view', date: '2025-01-20', end_date: '2027-01-31' })
  await newEvent(database.db, { title: 'Ended in summer', date: '2025-02-01', end_date: '2026-06-30' })
  await newEvent(database.db, { title: 'Of last winter', date: '2025-12-11' })
  await newEvent(database.db, { title: 'To come', date: '2027-03-01' })
})
afterAll(() => database.drop())

test('EVT-21 a calendar knows what ended within the last year, is on view or is to come, however long ago it began', async () => {
  const events = await findCalendarEvents({ db: database.db, day: { today: '2026-12-10', endsBy: 'start' } })
  expect(events.map(({ title }) => title)).toEqual(['Still on view', 'Ended in summer', 'Of last winter', 'To come'])
})
