import type { APIRequestContext } from '@playwright/test'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { expect, test } from './test.ts'

/** A page as a program without JavaScript reads it. */
async function readHead(request: APIRequestContext, url: string) {
  const response = await request.get(url)
  const html = await response.text()
  const decode = (text: string) =>
    text.replace(
      /&(amp|lt|gt|quot|#x27);/g,
      (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" })[name as 'amp'],
    )
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      decode(content!),
    ]),
  )
  return {
    status: response.status(),
    html,
    title: decode(html.match(/<title>([^<]*)<\/title>/)?.[1] ?? ''),
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => decode(href!)),
    meta,
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json!),
    ),
  }
}

test('SEO-03 SEO-04 SEO-05 a profile names itself, its one address and its preview', async ({ request, freshApp }) => {
  const app = await freshApp({ template: emptyTemplate, env: { SITE_URL: 'https://gallery.example' } })
  await newPost(app.context.db, {
    title: 'Roads </script><script>alert(1)</script>',
    slug: 'roads',
    excerpt: 'Two "roads" & more.',
    featured_image: '/images/road.webp',
    categories: ['Painters'],
    author: 'Ana Duarte',
  })
  await newPost(app.context.db, { slug: 'told', meta_title: 'A better title', meta_description: 'A better sentence.' })
  const head = await readHead(request, `${app.url}/blog/roads?utm_source=x`)
  expect(head.title).toBe('Roads </script><script>alert(1)</script> - Vitrine')
  expect(head.canonical).toEqual(['https://gallery.example/blog/roads'])
  expect(head.meta).toMatchObject({
    description: 'Two "roads" & more.',
    'og:type': 'article',
    'og:title': 'Roads </script><script>alert(1)</script>',
    'og:description': 'Two "roads" & more.',
    'og:url': 'https://gallery.example/blog/roads',
    'og:image': 'https://gallery.example/images/road.webp?width=1200&quality=80',
    'twitter:card': 'summary_large_image',
    'article:published_time': '2026-11-12T15:00:00.000Z',
    'article:author': 'Ana Duarte',
    'article:section': 'Painters',
  })
  expect(head.jsonLd).toMatchObject([
    { '@type': 'Article', headline: 'Roads </script><script>alert(1)</script>', author: { name: 'Ana Duarte' } },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Artist Profiles' }, { position: 3 }] },
  ])
  expect(head.html).toContain('She grew up on the coast.')
  expect(head.html).not.toContain('<script>alert(1)')

  expect(await readHead(request, `${app.url}/blog/told`)).toMatchObject({
    title: 'A better title - Vitrine',
    meta: { description: 'A better sentence.' },
  })
})

test('SEO-06 an event names itself, its one address, its preview and its facts', async ({ request, freshApp }) => {
  const app = await freshApp({
    template: emptyTemplate,
    env: { SITE_URL: 'https://gallery.example' },
    now: () => new Date('2026-12-01T15:00:00Z'),
  })
  await newEvent(app.context.db, {
    slug: 'talk',
    time: '6:00 PM to 8:00 PM',
    description: '</script><script>alert(1)</script>',
  })
  const head = await readHead(request, `${app.url}/events/talk`)
  expect(head.title).toBe('Painting Animals from Life - Vitrine')
  expect(head.canonical).toEqual(['https://gallery.example/events/talk'])
  expect(head.meta.description).toBe(
    'Thursday, December 10, 2026. 6:00 PM to 8:00 PM. </script><script>alert(1)</script>',
  )
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
  expect(head.html).not.toContain('<script>alert(1)')
})

test('every list has one canonical address, with its defaults left out', async ({ request, app }) => {
  const { siteUrl } = app.context.settings
  for (const [path, canonical] of [
    ['/events?when=upcoming&page=1&perPage=12&fbclid=1', '/events'],
    ['/events?perPage=99&when=past', '/events?when=past'],
    ['/blog?page=0', '/blog'],
    ['/blog/category/painters?category=printmakers', '/blog/category/painters'],
  ]) {
    expect((await readHead(request, app.url + path)).canonical).toEqual([siteUrl + canonical])
  }
})

test('SEO-08 internal pages, searches and what is not there are not to be listed', async ({ request, app }) => {
  for (const [path, status] of [
    ['/blog/backlink-strategy', 200],
    ['/blog?search=oil', 200],
    ['/blog/category/unknown', 404],
    ['/blog/unknown', 404],
    ['/events/unknown', 404],
  ] as const) {
    const head = await readHead(request, app.url + path)
    expect([path, head.status, head.meta.robots, head.canonical]).toEqual([path, status, 'noindex', []])
  }
  for (const path of ['/', '/events', '/blog', '/blog/ragna-ronnevik', '/events/edges-and-overlaps-opening']) {
    expect((await readHead(request, app.url + path)).meta.robots).toBeUndefined()
  }
})

test('SITE-19 SITE-20 the home page tells programs of the gallery, where it is and when it is open', async ({
  request,
  app,
}) => {
  const { jsonLd } = await readHead(request, `${app.url}/`)
  expect(jsonLd.find((facts) => [facts['@type']].flat().includes('LocalBusiness'))).toMatchObject({
    name: 'Vitrine',
    telephone: '(561) 555-0142',
    address: { postalCode: '33405' },
    geo: { latitude: expect.any(Number) },
    openingHoursSpecification: [{ opens: '11:00', closes: '17:00' }],
  })
})

test('the sitemap names every public page once, and follows a change', async ({ request, freshApp }) => {
  const app = await freshApp({ template: emptyTemplate, env: { SITE_URL: 'https://gallery.example' } })
  const { db } = app.context
  const work = await newProduct(db)
  await newProduct(db, { status: 'draft' })
  await newPost(db, { slug: 'roads', categories: ['Painters'] })
  await newEvent(db, { slug: 'talk' })
  const read = async (path: string) => {
    const response = await request.get(app.url + path)
    expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8')
    return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
  }
  const listed = async () => {
    const parts = await read('/sitemap.xml')
    return (await Promise.all(parts.map((part) => read(new URL(part).pathname)))).flat()
  }
  expect(await listed()).toEqual([
    'https://gallery.example/',
    'https://gallery.example/collection',
    'https://gallery.example/collection?category=Paintings',
    'https://gallery.example/collection?category=Paintings&#38;subcategory=Oil',
    'https://gallery.example/blog',
    'https://gallery.example/blog/category/painters',
    'https://gallery.example/events',
    `https://gallery.example/collection?productId=${work.id}`,
    'https://gallery.example/blog/roads',
    'https://gallery.example/events/talk',
  ])
  await newEvent(db, { slug: 'later' })
  await expect.poll(listed).toContain('https://gallery.example/events/later')
  expect((await request.get(`${app.url}/sitemap/works-2.xml`)).status()).toBe(404)

  expect(await (await request.get(`${app.url}/robots.txt`)).text()).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: https://gallery.example/sitemap.xml\n',
  )
})

test('feeds are found from their pages and are read by programs', async ({ request, app }) => {
  const blog = await readHead(request, `${app.url}/blog`)
  expect(blog.html).toMatch(
    /<link rel="alternate" href="\/blog\/rss.xml" type="application\/rss\+xml"|<link[^>]*rss\+xml[^>]*>/,
  )
  const feed = await request.get(`${app.url}/blog/rss.xml`)
  expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect((await feed.text()).match(/<item>/g)).toHaveLength(9)

  const calendar = await request.get(`${app.url}/events.ics`)
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
  const one = await request.get(`${app.url}/events/edges-and-overlaps-opening.ics`)
  expect(one.headers()['content-disposition']).toBe('attachment; filename="edges-and-overlaps-opening.ics"')
  expect((await one.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect((await request.get(`${app.url}/events/unknown.ics`)).status()).toBe(404)
})
