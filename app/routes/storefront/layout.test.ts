import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2026-12-08T20:59:00Z') })
  await newProduct(app.context.db, { artist_id: (await newArtist(app.context.db)).id })
  // The program hears of its first artist.
  await eventually(async () => expect(await linksIn('footer nav')).toContainEqual(['Artists', '/artists']))
})
afterAll(() => app.stop())

/** Texts and addresses of the links that `selector` finds on the contact card's page of `from`. */
async function linksIn(selector: string, from = app) {
  const page = await readPage(from, '/contact-card')
  return page.querySelectorAll(`${selector} a`).map((link) => [link.text, link.getAttribute('href')])
}

test('NAV-06 NAV-07 SITE-16 the header leads to the pages from every page', async () => {
  expect(await linksIn('header nav[aria-label=Main]')).toEqual([
    ['Home', '/'],
    ['Collection', '/collection'],
    // Without an artist the row is the specification's (ART-59).
    ['Artists', '/artists'],
    ['Events', '/events'],
    ['Artist Profiles', '/blog'],
    ['Contact', '/contact-card'],
  ])
  for (const path of ['/', '/collection', '/events', '/blog', '/favorites', '/contact-card']) {
    const page = await readPage(app, path)
    expect(page.querySelector('header .favorites-link')!.getAttribute('href'), path).toBe('/favorites')
    expect(page.querySelectorAll('footer'), path).toHaveLength(1)
  }
})

test('SITE-31 no page lets a phone make links of its own of numbers, days and addresses', async () => {
  for (const path of ['/', '/contact-card', '/admin/login']) {
    const page = await readPage(app, path)
    const detected = page.querySelector('head meta[name=format-detection]')?.getAttribute('content')
    expect(detected, path).toBe('telephone=no, date=no, email=no, address=no')
  }
})

test('NAV-10 every category is a link to its works, also without scripts, and so is the search', async () => {
  const page = await readPage(app, '/contact-card')
  const links = page.querySelectorAll('nav[aria-label=Collection] a')
  const names = ['Drawings', 'Furniture', 'Mixed Media', 'Paintings', 'Photography', 'Prints', 'Sculpture']
  expect(links.map((link) => [link.text, link.getAttribute('href')])).toEqual(
    names.map((name) => [name, `/collection?category=${name.replace(' ', '+')}`]),
  )
  const search = page.querySelector('form[role=search]')!
  expect([search.getAttribute('action'), search.getAttribute('method')]).toEqual(['/collection', 'get'])
  expect(search.querySelector('input')!.getAttribute('name')).toBe('search')
})

test('FTR-01 FTR-02 SITE-19 SITE-20 SITE-21 SITE-22 the footer says where, when and how', async () => {
  const footer = (await readPage(app, '/contact-card')).querySelector('footer')!
  expect(textsIn(footer, 'nav a')).toEqual(['Collection', 'Artists', 'Events', 'Artist Profiles', 'Favorites'])
  expect(footer.querySelector('address')!.innerHTML).toContain('5011 S Dixie Hwy<br>West Palm Beach, FL 33405')
  expect(textsIn(footer, 'dt, dd')).toEqual(['Monday to Saturday', '11:00 AM to 5:00 PM', 'Sunday', 'Closed'])
  expect(textsIn(footer, 'p')).toContain('Private viewings by appointment.')
  const links = Object.fromEntries(await linksIn('footer'))
  expect(links['(561) 555-0142']).toBe('tel:5615550142')
  expect(links['hello@vitrine.example']).toBe('mailto:hello@vitrine.example')
  expect(links['Get Directions']).toMatch(/^https:.*5011\+S\+Dixie/)
  // Without an address they are not shown.
  expect(links).not.toHaveProperty('Follow us')
  expect(links).not.toHaveProperty('Furniture shop')
})

test('SITE-23 SITE-24 OP-04 links to elsewhere come from the settings', async () => {
  const env = { GALLERY_SOCIAL_URL: 'https://social.example/v', GALLERY_SHOP_URL: 'https://shop.example/v' }
  const other = await startTestApp({ env, beside: app })
  const links = await linksIn('footer', other)
  await other.stop()
  expect(Object.fromEntries(links)).toMatchObject({
    'Follow us': 'https://social.example/v',
    'Furniture shop': 'https://shop.example/v',
  })
})

test('FTR-03 OP-67 the footer alone leads to the portal, which asks a visitor to sign in', async () => {
  const page = await readPage(app, '/')
  expect(page.querySelectorAll('a[href^="/admin"]').map(({ text }) => text)).toEqual(['Admin Portal'])
  expect(page.querySelector('footer a[href="/admin"]')).not.toBeNull()
  const response = await fetch(`${app.url}/admin`)
  expect([response.status, new URL(response.url).pathname]).toEqual([200, '/admin/login'])
})

test("SHOP-21 SHOP-22 footer and contact card say the day's hours without script, and lead to a map", async () => {
  const page = await readPage(app, '/contact-card')
  for (const place of ['main', 'footer']) {
    expect(textsIn(page, `${place} .open-now`)).toEqual(['Open today 11 AM to 5 PM'])
    const [map] = page.querySelectorAll(`${place} address a`)
    expect(map!.text).toContain('5011 S Dixie Hwy')
    expect(map!.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=5011/)
  }
})

test.each(['/no/such/page', '/blog/..%2F..%2Fadmin', '/events/%5C', '/blog/%00', '//x'])(
  'SITE-15 OP-02 %s is a whole page that says that nothing is there, with a way on',
  async (path) => {
    const page = await readPage(app, path, { status: 404 })
    expect(textsIn(page, 'h1')).toEqual(['Page not found'])
    expect(page.querySelectorAll('header.header, footer.footer')).toHaveLength(2)
    expect(page.querySelectorAll('meta[name=robots]').map((meta) => meta.getAttribute('content'))).toEqual(['noindex'])
    expect(page.querySelector('main .btn')!.outerHTML).toMatch(/href="\/collection"[^>]*>Browse Collection</)
  },
)
