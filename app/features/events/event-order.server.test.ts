import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#db/schema/events.ts'
import { newEvent } from '#tests/new-event.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const title = 'Painting Animals from Life'
const now = new Date('2026-11-20T17:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  const { db } = app.context
  await db.delete(events)
  await newEvent(db, {
    slug: 'talk',
    title,
    date: '2026-12-10',
    time: '6:00 PM',
    location: 'The Reading Room',
    featured: true,
  })
  await newEvent(db, { slug: 'other', title: 'Another', date: '2026-12-20' })
})
afterAll(() => app.stop())

test.each([
  ['the list', '/events'],
  ['its own page', '/events/talk'],
  ['related events', '/events/other'],
  ['the home page', '/'],
])('SHOP-17 type, badge, title, days, time and place of an event stand in one order: %s', async (_, path) => {
  const html = await (await fetch(app.url + path)).text()
  const main = /<main[^]*<\/main>/.exec(html)![0]
  const [heading] = new RegExp(`<h\\d[^>]*>(<a[^>]*>)?${title}`).exec(main)!
  const at = main.indexOf(heading)
  const order = ['Artist Talk', 'Featured', title, 'Thursday, December 10, 2026', '6:00 PM', 'The Reading Room']
  const places = order.map((fact, index) =>
    index < 2 ? main.lastIndexOf(`>${fact}<`, at) : main.indexOf(`>${fact}<`, at),
  )
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
