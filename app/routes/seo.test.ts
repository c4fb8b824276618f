import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const origin = 'https://gallery.example'
const script = '</script><script>alert(1)</script>'
let app: TestApp
let work: { id: string }
beforeAll(async () => {
  app = await startTestApp({ env: { SITE_URL: origin }, now: () => new Date('2026-12-01T15:00:00Z') })
  const { db } = app.context
  work = await newProduct(db)
  await newProduct(db, { status: 'draft' })
  await newPost(db, {
    title: `Roads ${script}`,
    slug: 'roads',
    excerpt: 'Two "roads" & more.',
    featured_image: '/images/road.webp',
    categories: ['Painters'],
    author: 'Ana Duarte',
  })
  await newPost(db, { slug: 'told', meta_title: 'A better title', meta_description: 'A better sentence.' })
  await newEvent(db, { slug: 'talk', time: '6:00 PM to 8:00 PM', description: script })
  await newEvent(db, { slug: 'past', date: '2025-12-10' })
})
afterAll(() => app.stop())

/** What programs read of a page. */
async function readHead(path: string, status?: number) {
  const page = await readPage(app, path, { status })
  const contents = (selector: string, name: string) =>
    page.querySelectorAll(selector).map((tag) => tag.getAttribute(name)!)
  const metas = page.querySelectorAll('meta[name], meta[property]')
  return {
    page,
    title: textsIn(page, 'title')[0],
    canonical: contents('link[rel=canonical]', 'href'),
    meta: Object.fromEntries(
      metas.map((meta) => [meta.getAttribute('name') ?? meta.getAttribute('property'), meta.getAttribute('content')]),
    ),
    jsonLd: page
      .querySelectorAll('script[type="application/ld+json"]')
      .map(({ rawText }) => JSON.parse(rawText) as Record<string, unknown>),
  }
}

const readText = async (path: string) => {
  const response = await fetch(app.url + path)
  return { type: response.headers.get('content-type'), response, text: await response.text() }
}

test('SEO-03 SEO-04 SEO-05 a profile names itself, its one address and its preview', async () => {
  const head = await readHead('/blog/roads?utm_source=x')
  expect(head.title).toBe(`Roads ${script} - Vitrine`)
  expect(head.canonical).toEqual([`${origin}/blog/roads`])
  expect(head.meta).toMatchObject({
    description: 'Two "roads" & more.',
    'og:type': 'article',
    'og:title': `Roads ${script}`,
    'og:description': 'Two "roads" & more.',
    'og:url': `${origin}/blog/roads`,
    'og:image': `${origin}/images/road.webp?width=1200&quality=80`,
    'twitter:card': 'summary_large_image',
    'article:published_time': '2026-11-12T15:00:00.000Z',
    'article:author': 'Ana Duarte',
    'article:section': 'Painters',
  })
  expect(head.jsonLd).toMatchObject([
    { '@type': 'Article', headline: `Roads ${script}`, author: { name: 'Ana Duarte' } },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Artist Profiles' }, { position: 3 }] },
  ])
  expect(head.page.querySelector('main')!.text).toContain('She grew up on the coast.')
  expect(await readHead('/blog/told')).toMatchObject({
    title: 'A better title - Vitrine',
    meta: { description: 'A better sentence.' },
  })
})

test('SEO-06 an event names itself, its one address, its preview and its facts', async () => {
  const head = await readHead('/events/talk')
  expect(head.title).toBe('Painting Animals from Life - Vitrine')
  expect(head.canonical).toEqual([`${origin}/events/talk`])
  expect(head.meta.description).toBe(`Thursday, December 10, 2026. 6:00 PM to 8:00 PM. ${script}`)
  expect(head.jsonLd).toMatchObject([
    {
      '@type': 'Event',
      name: 'Painting Animals from Life',
      startDate: '2026-12-10T18:00:00-05:00',
      location: { address: { '@type': 'PostalAddress', streetAddress: '5011 S Dixie Hwy' } },
      offers: { price: '0.00', priceCurrency: 'USD' },
    },
    { '@type': 'BreadcrumbList' },
  ])
})

test('SEO-05 SEO-06 what staff write is text, wherever it stands in a page', async () => {
  for (const path of ['/blog/roads', '/events/talk', '/blog', '/events']) {
    expect((await readText(path)).text, path).not.toContain('<script>alert(1)')
    expect((await readPage(app, path)).querySelector('main')!.text, path).toContain(script)
  }
})

test.each([
  ['/events?when=upcoming&page=1&perPage=12&fbclid=1', '/events'],
  ['/events?perPage=99&when=past', '/events?when=past'],
  ['/blog?page=0', '/blog'],
  ['/blog/category/painters?category=printmakers', '/blog/category/painters'],
])('SEO-04 the canonical address of %s is %s: defaults are left out', async (path, canonical) => {
  expect((await readHead(path)).canonical).toEqual([origin + canonical])
})

test('SEO-08 internal pages, searches and what is not there are not to be listed; public pages are', async () => {
  for (const [path, status] of [
    ['/blog/backlink-strategy', 200],
    ['/blog?search=oil', 200],
    ['/blog/category/unknown', 404],
    ['/blog/unknown', 404],
    ['/events/unknown', 404],
  ] as const) {
    const { meta, canonical } = await readHead(path, status)
    expect([path, meta.robots, canonical]).toEqual([path, 'noindex', []])
  }
  for (const path of ['/', '/events', '/blog', '/blog/roads', '/events/talk'])
    expect([path, (await readHead(path)).meta.robots]).toEqual([path, undefined])
})

test('SITE-19 SITE-20 the home page tells programs of the gallery, where it is and when it is open', async () => {
  const { jsonLd } = await readHead('/')
  expect(jsonLd.find((facts) => [facts['@type']].flat().includes('LocalBusiness'))).toMatchObject({
    name: 'Vitrine',
    telephone: '(561) 555-0142',
    address: { postalCode: '33405' },
    geo: { latitude: expect.any(Number) },
    openingHoursSpecification: [{ opens: '11:00', closes: '17:00' }],
  })
})

test('SEO-05 feeds are found from their pages and are read by programs', async () => {
  const link = (await readHead('/blog')).page.querySelector('link[type="application/rss+xml"]')!
  expect(link.getAttribute('href')).toBe('/blog/rss.xml')
  const feed = await readText('/blog/rss.xml')
  expect(feed.type).toBe('application/rss+xml; charset=utf-8')
  expect(feed.text.match(/<item>/g)).toHaveLength(2)

  const calendar = await readText('/events.ics')
  expect(calendar.type).toBe('text/calendar; charset=utf-8')
  expect(calendar.text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
  const one = await readText('/events/talk.ics')
  expect(one.response.headers.get('content-disposition')).toContain('attachment; filename="talk.ics"')
  expect(one.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect((await readText('/events/unknown.ics')).response.status).toBe(404)
})

test('SEO-08 the sitemap names every public page once, and follows a change; robots.txt leads to it', async () => {
  const read = async (path: string) => {
    const { type, text } = await readText(path)
    expect(type).toBe('application/xml; charset=utf-8')
    return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
  }
  const listed = async () => {
    const parts = await read('/sitemap.xml')
    return (await Promise.all(parts.map((part) => read(new URL(part).pathname)))).flat()
  }
  expect(await listed()).toEqual([
    `${origin}/`,
    `${origin}/collection`,
    `${origin}/collection?category=Paintings`,
    `${origin}/collection?category=Paintings&#38;subcategory=Oil`,
    `${origin}/blog`,
    `${origin}/blog/category/painters`,
    `${origin}/events`,
    `${origin}/collection?productId=${work.id}`,
    `${origin}/blog/roads`,
    `${origin}/blog/told`,
    `${origin}/events/talk`,
    `${origin}/events/past`,
  ])
  await newEvent(app.context.db, { slug: 'later' })
  await eventually(async () => expect(await listed()).toContain(`${origin}/events/later`))
  expect((await readText('/sitemap/works-2.xml')).response.status).toBe(404)
  expect((await readText('/robots.txt')).text).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml\n`,
  )
})
