import { eq } from 'drizzle-orm'
import type { HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAttachmentName } from '#app/features/tear-sheets/tear-sheet-file-name.ts'
import { events } from '#db/schema/events.ts'
import { newEvent } from '#tests/new-event.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

// Ten o'clock in the morning at the gallery, on a Thursday.
const thursday = new Date('2026-12-10T15:00:00Z')

let now = thursday
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: () => now, logLevel: 'silent' })
  const { db } = app.context
  await db.delete(events)
  await newEvent(db, {
    title: 'Lines and Ornament',
    slug: 'lines',
    type: 'Exhibition',
    date: '2026-12-12',
    end_date: '2027-01-06',
    time: '11:00 AM to 5:00 PM',
    location: 'Harbor House',
    image: '/images/lines.webp',
    description: 'Twenty-four lithographs.',
    long_description:
      '<p>Come <strong>early</strong>.</p><script>document.title = "stolen"</script><img src="x" onerror="document.title = 1">',
    featured: true,
    capacity: 1200,
    price: 1_000_000,
    ticket_link: 'https://tickets.example/lines',
    artists: [
      { name: 'Lise Demarest', bio: 'Paper conservator.', image: 'https://elsewhere.example/lise.jpg' },
      { name: 'Ragna Rønnevik' },
    ],
  })
  await newEvent(db, {
    slug: 'bare',
    description: 'Short <b>words</b>.',
    location: ' ',
    price: null,
    end_date: '2026-12-01',
    long_description: '<p> </p>',
  })
  await newEvent(db, { slug: 'free', price: 0, capacity: 1, ticket_link: 'https://tickets.example/free' })
  await newEvent(db, { slug: 'trap', price: 5, ticket_link: 'javascript:alert(1)' })
  await newEvent(db, { slug: 'next', type: 'Workshop', title: 'Drawing', date: '2026-12-20' })
  await newEvent(db, {
    title: 'Binding',
    slug: 'over',
    type: 'Workshop',
    date: '2026-12-09',
    end_date: '2026-12-20',
    featured: true,
    ticket_link: 'https://tickets.example/over',
  })
  for (let day = 1; day <= 10; day++) await newEvent(db, { title: `Day ${day}`, date: `2027-02-${day + 10}` })
})
afterAll(() => app.stop())

/** The event called `title` among those of a list. */
function rowOf(page: HTMLElement, title: string): HTMLElement {
  const row = page.querySelectorAll('article').find((article) => textsIn(article, 'h2, h3').includes(title))
  if (!row) throw new Error(`the list has no ${title}`)
  return row
}

const linkIn = (part: HTMLElement, text: string) =>
  part
    .querySelectorAll('a')
    .find((link) => link.text.trim() === text)
    ?.getAttribute('href')

const readEvent = async (slug: string) => {
  const page = await readPage(app, `/events/${slug}`)
  return {
    page,
    about: page.querySelector('[aria-labelledby="about-event"]')!,
    details: page.querySelector('[aria-labelledby="event-details"]')!,
  }
}

test('EVD-01 EVD-02 EVD-03 EVD-05 EVD-06 EVD-07 EVD-09 EVD-11 EVD-13 SITE-08 SHARE-01 an event’s page shows all there is to know', async () => {
  const { page, about, details } = await readEvent('lines')
  expect(textsIn(page, 'title, h1')).toEqual(['Lines and Ornament - Vitrine', 'Lines and Ornament'])
  const [head] = textsIn(page, 'main header')
  for (const text of [
    'Exhibition',
    'Featured',
    'December 12, 2026 - January 6, 2027',
    '11:00 AM',
    'Harbor House',
    'Share',
  ])
    expect(head).toContain(text)
  expect(textsIn(page, 'main header button')).toEqual(['Share'])

  expect(about.text).toContain('Come early.')
  expect(textsIn(about, 'strong')).toEqual(['early'])
  expect(about.querySelectorAll('script, img')).toEqual([])

  expect(textsIn(page, '[aria-labelledby="featured-artists"] li')).toEqual([
    expect.stringMatching(/^LD ?Lise Demarest ?Paper conservator\.$/),
    expect.stringMatching(/^RR ?Ragna Rønnevik$/),
  ])

  expect(textsIn(details, 'dd')).toEqual([
    expect.stringMatching(/^December 12, 2026 - January 6, 2027 ?11:00 AM to 5:00 PM$/),
    'Harbor House',
    '1,200 attendees',
    '$1,000,000.00',
  ])
  expect(linkIn(details, 'Get Tickets')).toBe('https://tickets.example/lines')
  expect(linkIn(details, 'Add to your calendar')).toBe('/events/lines.ics')
})

test('EVD-04 EVD-08 EVD-10 EVD-12 EVD-14 an event’s page fills in what is missing', async () => {
  const bare = await readEvent('bare')
  expect(bare.about.text).toContain('Short <b>words</b>.')
  expect(bare.about.querySelectorAll('b')).toEqual([])
  expect(textsIn(bare.details, 'dd')).toEqual([
    'Thursday, December 10, 2026',
    expect.stringMatching(/^Vitrine ?5011 S Dixie Hwy, West Palm Beach, FL 33405$/),
    'Free',
  ])
  const mail = 'mailto:hello@vitrine.example?subject=Event%20Inquiry'
  expect(linkIn(bare.details, 'Contact for Details')).toBe(mail)
  expect(textsIn(bare.page, 'h2')).not.toContain('Featured Artists')

  const free = await readEvent('free')
  expect(textsIn(free.details, 'dd').slice(2)).toEqual(['1 attendee', 'Free'])
  expect(linkIn(free.details, 'Register Now')).toBe('https://tickets.example/free')
  expect(linkIn((await readEvent('trap')).details, 'Contact for Details')).toBe(mail)
})

test('SHOP-15 EVD-08 the page of an event in a room of the gallery says where the gallery is, one elsewhere does not', async () => {
  const { id } = await newEvent(app.context.db, { slug: 'room', location: 'The Long Room, ground floor' })
  const { details } = await readEvent('room')
  expect(textsIn(details, 'dd')[1]).toMatch(
    /^The Long Room, ground floor ?5011 S Dixie Hwy, West Palm Beach, FL 33405$/,
  )
  expect(textsIn((await readEvent('lines')).details, 'dd')[1]).toBe('Harbor House')
  await app.context.db.delete(events).where(eq(events.id, id))
})

test('EVD-02 EVD-15 EVD-16 EVD-17 SHOP-13 a past event has ended, and leads on to others', async () => {
  const { page, details } = await readEvent('over')
  expect(textsIn(page, 'main header .badge')).toEqual(['Past Event'])
  expect(details.text).toContain('This event has ended')
  expect(details.querySelectorAll('a')).toEqual([])
  expect(linkIn(page, 'Back to Events')).toBe('/events')
  const related = page.querySelectorAll('[aria-labelledby="related-events"] article')
  expect(related.map((event) => textsIn(event, 'h3')[0])).toEqual(['Drawing', expect.any(String), expect.any(String)])
  expect(linkIn(related[0]!, 'Drawing')).toBe('/events/next')

  const beside = (await readEvent('next')).page.querySelector('[aria-labelledby="related-events"]')!
  expect(textsIn(rowOf(beside, 'Binding'), '.badge')).toEqual(['Past Event'])
})

test.each([
  ['an unknown slug', 'unknown'],
  ['markup', '%3Cscript%3E'],
  ['2,000 letters', 'x'.repeat(2_000)],
])('EVD-18 EVD-19 there is no event at %s', async (_, slug) => {
  const page = await readPage(app, `/events/${slug}`, { status: 404 })
  const main = page.querySelector('main')!
  expect(textsIn(page, 'h1')).toEqual(['Event Not Found'])
  expect(textsIn(main, 'p')).toContain("The event you're looking for doesn't exist or has been removed.")
  expect(linkIn(main, 'View All Events')).toBe('/events')
  expect(page.querySelector('meta[name="robots"]')!.getAttribute('content')).toBe('noindex')
})

test.each(["'%20or%201=1--", '%E0%A4%A'])('EVD-18 an address that is none is refused: %s', async (slug) => {
  expect([400, 404]).toContain((await fetch(`${app.url}/events/${slug}`)).status)
})

test('EVT-01 EVT-02 EVT-03 EVT-04 EVT-05 SITE-07 the list has what is to come, past events, or all', async () => {
  const pressed = (page: HTMLElement) => textsIn(page, 'form button[aria-pressed="true"]')
  const upcoming = await readPage(app, '/events')
  expect(textsIn(upcoming, 'h1')).toEqual(['Events'])
  expect(textsIn(upcoming, 'form[action="/events"] button[name="when"]')).toEqual([
    'Upcoming Events',
    'Past Events',
    'All Events',
  ])
  expect(pressed(upcoming)).toEqual(['Upcoming Events'])
  expect(textsIn(upcoming, 'h2')).not.toContain('Binding')
  const row = rowOf(upcoming, 'Lines and Ornament')
  expect(row.querySelector('img')!.getAttribute('srcset')).toContain('/images/lines.webp')
  for (const text of ['Exhibition', 'December 12, 2026 - January 6, 2027', '11:00 AM to 5:00 PM', 'Harbor House'])
    expect(row.text).toContain(text)
  expect(row.text).toContain('Twenty-four lithographs.')
  expect(textsIn(row, '.badge')).toEqual(['Featured'])
  const wayOn = (of: HTMLElement) => of.querySelectorAll('a').at(-1)!
  expect(wayOn(row).text).toContain('Learn More')
  expect(wayOn(row).getAttribute('href')).toBe('/events/lines')

  const past = await readPage(app, '/events?when=past')
  expect(pressed(past)).toEqual(['Past Events'])
  expect(textsIn(past, 'article h2')).toEqual(['Binding'])
  expect(textsIn(past, 'article .badge')).toEqual(['Past Event'])
  expect(wayOn(rowOf(past, 'Binding')).text).toContain('View Details')
  expect(wayOn(rowOf(past, 'Binding')).getAttribute('href')).toBe('/events/over')

  const all = await readPage(app, '/events?when=all&page=2')
  expect(pressed(all)).toEqual(['All Events'])
  expect(textsIn(all, 'article h2')).toEqual(expect.arrayContaining(['Binding']))
})

test('an unknown filter or page shows the first of what is to come; the list goes on over pages', async () => {
  const first = await readPage(app, '/events?when=%27%22%3E%3Cscript%3E&page=x&perPage=1000000')
  expect(textsIn(first, 'article')).toHaveLength(12)
  expect(first.querySelector('.pager a[rel="next"]')!.getAttribute('href')).toBe('/events?page=2')
  const second = await readPage(app, '/events?page=2')
  expect(textsIn(second, 'main h2')).toEqual(['Day 8', 'Day 9', 'Day 10', 'Visit Our Gallery'])
  expect(textsIn(second, '.pager a[aria-current="page"]')).toEqual(['2'])
  expect(textsIn(second, '.pager a[aria-disabled="true"]')).toEqual(['Next'])
})

test('SHOP-14 the list offers ways to subscribe, which need no script', async () => {
  const ways = (await readPage(app, '/events')).querySelector('.subscribe:not([open])')!
  expect(textsIn(ways, 'summary')).toEqual(['Subscribe in your calendar'])
  expect(linkIn(ways, 'Google Calendar')).toMatch(/^https:/)
  expect(linkIn(ways, 'Apple Calendar')).toMatch(/^webcal:.*\/events\.ics$/)
  expect(ways.querySelector('#calendar-address')!.getAttribute('value')).toMatch(/^http:.*\/events\.ics$/)
})

test('OP-27 by EVENT_ENDS_BY=end a running event is on view, among the upcoming ones, with its actions', async () => {
  const byEnd = await startTestApp({ beside: app, now: () => now, env: { EVENT_ENDS_BY: 'end' }, logLevel: 'silent' })
  const badges = ['On view until December 20, 2026']
  expect(textsIn(rowOf(await readPage(byEnd, '/events'), 'Binding'), '.badge')).toEqual(badges)
  const page = await readPage(byEnd, '/events/over')
  expect(textsIn(page, 'main header .badge')).toEqual(badges)
  expect(linkIn(page, 'Register Now')).toBe('https://tickets.example/over')
  await byEnd.stop()
})

test('EVT-15 an event is past from the gallery’s own midnight after its first day', async () => {
  const isPast = async () => (await (await fetch(`${app.url}/api/events/bare`)).json()).is_past
  expect(await isPast()).toBe(false)
  // Friday in UTC, still Thursday in West Palm Beach.
  now = new Date('2026-12-11T04:59:00Z')
  expect(await isPast()).toBe(false)
  now = new Date('2026-12-11T05:01:00Z')
  expect(await isPast()).toBe(true)
  const linksOf = async (path: string) =>
    (await readPage(app, path)).querySelectorAll('article a').map((link) => link.getAttribute('href'))
  expect(await linksOf('/events?when=past')).toContain('/events/bare')
  expect(await linksOf('/events')).not.toContain('/events/bare')
})

test('EVT-09 EVT-10 EVT-11 EVT-12 an empty list says what it is, and how to visit', async () => {
  await app.context.db.delete(events)
  const read = async (path: string) => textsIn(await readPage(app, path), 'main h2, main p')
  await expect
    .poll(() => read('/events'))
    .toEqual(expect.arrayContaining(['No upcoming events', 'Check back soon for new events!', 'Visit Our Gallery']))
  const [visit] = textsIn(await readPage(app, '/events'), '[aria-labelledby="visit"]')
  for (const text of [
    '5011 S Dixie Hwy',
    'Monday to Saturday, 11:00 AM to 5:00 PM',
    'Sunday closed',
    'By appointment',
    '(561) 555-0142',
  ])
    expect(visit).toContain(text)
  const none = ['No past events', 'Past events will appear here after they occur.']
  await expect.poll(() => read('/events?when=past')).toEqual(expect.arrayContaining(none))
  expect(await read('/events?when=past')).not.toContain('Visit Our Gallery')
  const all = ['No events found', 'Please try a different filter.']
  await expect.poll(() => read('/events?when=all')).toEqual(expect.arrayContaining(all))
})

test.each(['talk', '静物-2'])('SHOP-14 the calendar file of one event is named %s, as its address', async (slug) => {
  await newEvent(app.context.db, { slug })
  const { status, headers } = await fetch(`${app.url}/events/${slug}.ics`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(readAttachmentName(headers.get('content-disposition'))).toBe(`${slug}.ics`)
})
