import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

/** Noon in the gallery, long before midnight there and in UTC. */
const noon = new Date('2026-11-20T17:00:00Z')

let now = noon
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
})
afterAll(() => app.stop())

/** The sections of the home page, by their titles. */
async function readSections() {
  const sections = (await readPage(app, '/')).querySelectorAll('main section[aria-labelledby]')
  return Object.fromEntries(sections.map((section) => [section.querySelector('h2')!.text, section]))
}
const titles = '.label__title'

test('HOME-14 HOME-04 an empty gallery shows no empty sections', async () => {
  const page = await readPage(app, '/')
  expect(textsIn(page, 'main .btn')).toEqual(['Explore Collection'])
  expect(textsIn(page, 'main h2')).toEqual([])
})

describe('of a gallery with works, events and profiles', () => {
  beforeAll(async () => {
    const { db } = app.context
    for (let n = 0; n < 60; n++) await newProduct(db, { name: `Work ${n}` })
    const sold = { sold_out: true, sold_at: new Date('2026-01-01'), quantity: 0 }
    for (let n = 0; n < 3; n++) await newProduct(db, { name: `Gone ${n}`, ...sold })
    for (const [title, date] of [
      ['Last week', '2026-11-13'],
      ['In spring', '2027-04-01'],
      ['Tomorrow', '2026-11-21'],
      ['Today', '2026-11-20'],
      ['In winter', '2027-01-10'],
    ] as const)
      await newEvent(db, { title, date })
    for (let day = 1; day <= 4; day++)
      await newPost(db, {
        title: `Profile ${day}`,
        slug: `profile-${day}`,
        author: 'Julian Thorsby',
        excerpt: `What came on day ${day}.`,
        published_at: new Date(Date.UTC(2026, 9, day, 12)),
        categories: ['Painters', 'Weavers'],
      })
    await newPost(db, { title: 'Draft', status: 'draft', published_at: null })
    // Until then the page of before is sent from memory.
    await eventually(async () => expect(Object.keys(await readSections())).toHaveLength(4))
  })

  test('HOME-01 HOME-02 HOME-03 SITE-01 SITE-04 shows the hero, then the sections in their order', async () => {
    const page = await readPage(app, '/')
    expect(page.querySelector('title')!.text).toBe('Vitrine - Fine art and antiques in West Palm Beach')
    const [hero] = page.querySelectorAll('main section')
    expect(hero!.querySelector('img')!.getAttribute('alt')).toMatch(/^A room of the gallery/)
    expect(hero!.querySelector('.btn')!.outerHTML).toMatch(/href="\/collection"[^>]*>Explore Collection</)
    expect(textsIn(page, 'main h2')).toEqual([
      'Featured Pieces',
      'Latest Arrivals',
      'Upcoming Events',
      'Artist Profiles',
    ])
    expect(textsIn(page, 'footer h2')).toEqual(['Quick links', 'Hours', 'Contact'])
  })

  test('HOME-03 everything is there to read without scripts', async () => {
    const page = await readPage(app, '/')
    expect(page.querySelectorAll('main article')).toHaveLength(30)
    // What comes after the rest is put in its place by a script.
    expect(page.querySelectorAll('[hidden] article, template ~ article, .skeleton')).toEqual([])
    const { 'Latest Arrivals': latest } = await readSections()
    expect(latest!.querySelector('.link--go')!.getAttribute('href')).toBe('/collection')
  })

  test('HOME-04 HOME-05 HOME-07 SHOP-09 shows twelve featured works, none sold, and twelve new ones, none twice', async () => {
    const { 'Featured Pieces': featured, 'Latest Arrivals': latest } = await readSections()
    const works = [textsIn(featured!, titles), textsIn(latest!, titles)]
    expect(works.map(({ length }) => length)).toEqual([12, 12])
    expect(new Set(works.flat()).size).toBe(24)
    expect(textsIn(featured!, '.sold')).toEqual([])
    expect(textsIn(latest!, '.sold')).toEqual(['Sold', 'Sold', 'Sold'])
    expect(works[1]!.slice(0, 4)).toEqual(['Gone 2', 'Gone 1', 'Gone 0', 'Work 59'])
  })

  test('HOME-06 OP-05 features the same works until midnight in the gallery, then others', async () => {
    const featured = async () => textsIn((await readSections())['Featured Pieces']!, titles)
    const today = await featured()
    // In UTC it is tomorrow already.
    now = new Date('2026-11-21T04:59:00Z')
    expect(await featured()).toEqual(today)
    now = new Date('2026-11-21T05:01:00Z')
    expect(await featured()).not.toEqual(today)
    now = noon
  })

  test('HOME-08 HOME-09 shows the next three events, soonest first', async () => {
    const { 'Upcoming Events': events } = await readSections()
    expect(textsIn(events!, 'h3')).toEqual(['Today', 'Tomorrow', 'In winter'])
    expect(events!.querySelector('.link--go')!.outerHTML).toMatch(/href="\/events".*View All Events/s)
  })

  test('HOME-10 HOME-11 HOME-12 shows the three latest profiles', async () => {
    const { 'Artist Profiles': profiles } = await readSections()
    expect(textsIn(profiles!, 'h3')).toEqual(['Profile 4', 'Profile 3', 'Profile 2'])
    const first = profiles!.querySelector('article')!
    expect(textsIn(first, 'p')).toEqual(['October 4, 2026·Julian Thorsby', 'What came on day 4.'])
    expect(first.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')])).toEqual([
      ['Painters', '/blog/category/painters'],
      ['Profile 4', '/blog/profile-4'],
      [expect.stringContaining('Read More'), '/blog/profile-4'],
    ])
    expect(profiles!.querySelector('.link--go')!.outerHTML).toMatch(/href="\/blog".*View All Articles/s)
  })
})
