import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent } from '#tests/new-event.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { readEventQuery } from './event-query.ts'
import { findEvents, findFullEvents } from './find-events.server.ts'

const today = '2026-12-10'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await newEvent(database.db, { title: 'Last year', date: '2025-12-31', end_date: '2026-12-31' })
  await newEvent(database.db, { title: 'Yesterday', date: '2026-12-09' })
  await newEvent(database.db, { title: 'Next year', date: '2027-01-01' })
  await newEvent(database.db, {
    title: 'Today',
    date: '2026-12-10',
    long_description: '<p onclick="steal()">Look <script>steal()</script>closely.</p>',
    ticket_link: 'javascript:steal()',
    time: ' ',
    artists: [{ name: 'Ragna Rønnevik', bio: 'Painter' }, { name: 'Teodor Vassilek' }],
  })
})
afterAll(() => database.drop())

const titles = async (query: string) =>
  (
    await findEvents({ db: database.db, day: { today, endsBy: 'start' } }, readEventQuery(new URLSearchParams(query)))
  ).items.map((event) => event.title)

test('EVT-06 EVT-15 upcoming events start today or later, soonest first', async () => {
  expect(await titles('')).toEqual(['Today', 'Next year'])
})

test('EVT-07 EVT-15 past events started before today, even where they still run, newest first', async () => {
  expect(await titles('when=past')).toEqual(['Yesterday', 'Last year'])
})

test('OP-27 by EVENT_ENDS_BY=end an event is past after its last day, and on view until then', async () => {
  const found = async (when: string) => {
    const day = { today, endsBy: 'end' } as const
    const { items } = await findEvents({ db: database.db, day }, readEventQuery(new URLSearchParams({ when })))
    return items.map(({ title, is_past, is_on_view }) => [title, is_past, is_on_view])
  }
  expect(await found('upcoming')).toEqual([
    ['Last year', false, true],
    ['Today', false, false],
    ['Next year', false, false],
  ])
  expect(await found('past')).toEqual([['Yesterday', true, false]])
})

test('EVT-08 all events are shown newest first', async () => {
  expect(await titles('when=all')).toEqual(['Next year', 'Today', 'Yesterday', 'Last year'])
})

test('a wrong filter or page shows the first page of what is to come', async () => {
  expect(await titles("when='; drop table events --&page=-3&perPage=7")).toEqual(['Today', 'Next year'])
})

test('a page beyond the end is the last one', async () => {
  const query = readEventQuery(new URLSearchParams('when=all&page=99'))
  expect(await findEvents({ db: database.db, day: { today, endsBy: 'start' } }, query)).toMatchObject({
    total: 4,
    page: 1,
    perPage: 12,
    pages: 1,
  })
})

test('DATA-11 NET-17 the API tells everything of an event, with its artists in order', async () => {
  const { items } = await findFullEvents(
    { db: database.db, day: { today, endsBy: 'start' }, imageHosts: [] },
    readEventQuery(new URLSearchParams()),
  )
  expect(items[0]).toMatchObject({
    title: 'Today',
    date: '2026-12-10',
    end_date: null,
    time: null,
    type: 'Artist Talk',
    featured: false,
    is_past: false,
    price: 0,
    capacity: null,
    long_description: '<p>Look closely.</p>',
    ticket_link: null,
    artists: [
      { name: 'Ragna Rønnevik', bio: 'Painter', image: null, picture: null },
      { name: 'Teodor Vassilek', bio: null, image: null, picture: null },
    ],
  })
})
