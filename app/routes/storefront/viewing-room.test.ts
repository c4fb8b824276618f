import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artist_old_slugs } from '#db/schema/artists.ts'
import { event_old_slugs } from '#db/schema/events.ts'
import { blog_categories, blog_category_old_slugs, blog_post_old_slugs } from '#db/schema/posts.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The room over the page at `path`, and that page; no room where the work is not shown. */
async function openRoom(id: string, path = '/collection') {
  const page = await readPage(app, `${path}?productId=${id}`)
  return { page, room: page.querySelector('dialog.room')! }
}

test('SITE-26 PDP-06 PDP-07 PDP-08 PDP-09 PDP-10 PDP-11 PDP-12 the room tells all there is to tell of a work', async () => {
  const { id } = await newProduct(app.context.db, {
    name: 'Walnut Desk Chair',
    description: 'First line.\nSecond line.',
    category: 'Furniture',
    subcategory: null,
    style: 'Shaker',
    period: 'Pre-1900',
    condition: 'Good',
    price: 12500,
    width_inches: 20,
    height_inches: 36.5,
    depth_inches: 21,
    seat_height_inches: 17.25,
  })
  const { room } = await openRoom(id)
  expect(textsIn(room, 'nav[aria-label=Breadcrumbs] li')).toEqual(['Collection', 'Furniture', 'Walnut Desk Chair'])
  expect(textsIn(room, '.room__text p')).toEqual(['First line.', 'Second line.'])
  expect(textsIn(room, '.room__facts').join()).toContain('36.5 × 20 × 21 in (92.7 × 50.8 × 53.3 cm)')
  expect(textsIn(room, '[aria-labelledby=room-specifications] dd')).toEqual(['Good', 'Shaker', 'Pre-1900'])
  const dimensions = '[aria-labelledby=room-dimensions]'
  expect(textsIn(room, `${dimensions} dt`)).toEqual(['Height', 'Width', 'Depth', 'Seat height'])
  expect(textsIn(room, `${dimensions} dd`)).toEqual([
    '36.5 in (92.7 cm)',
    '20 in (50.8 cm)',
    '21 in (53.3 cm)',
    '17.25 in (43.8 cm)',
  ])
  expect(textsIn(room, '[aria-label=Purchase]').join()).toContain('$12,500')
  // WALL-01: what stands on a floor has no wall.
  expect(textsIn(room, '.room__actions button')).toEqual(['Tear Sheet', 'Favorite', 'Share'])
})

test('WALL-01 a work that hangs on a wall can be viewed on one, and one that stands on a floor cannot', async () => {
  const size = { width_inches: 20, height_inches: 30 }
  for (const [category, hangs] of [
    ['Paintings', true],
    ['Furniture', false],
  ] as const) {
    const { id } = await newProduct(app.context.db, { category, subcategory: null, ...size })
    const { room } = await openRoom(id)
    expect(textsIn(room, '.room__actions button').includes('View on a wall')).toBe(hangs)
  }
})

test('PDP-06 breadcrumbs lead to the category and its subcategory', async () => {
  const { id, name } = await newProduct(app.context.db)
  const { room } = await openRoom(id)
  const crumbs = room.querySelector('nav[aria-label=Breadcrumbs]')!
  expect(textsIn(crumbs, 'li')).toEqual(['Collection', 'Paintings', 'Oil', name])
  expect(crumbs.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
    '/collection',
    '/collection?category=Paintings',
    '/collection?category=Paintings&subcategory=Oil',
  ])
})

test('PDP-14 a sold work says so in place of the payment block', async () => {
  const [sold, offered] = [
    await newProduct(app.context.db, { sold_out: true, sold_at: new Date(), quantity: 0 }),
    await newProduct(app.context.db),
  ]
  const purchase = async ({ id }: { id: string }) => (await openRoom(id)).room.querySelector('[aria-label=Purchase]')!
  expect((await purchase(sold)).text).toContain('This item has been sold')
  expect(textsIn(await purchase(sold), 'button')).toEqual([])
  expect((await purchase(offered)).text).not.toContain('This item has been sold')
  expect(textsIn(await purchase(offered), 'button')).not.toEqual([])
})

test('SEO-07 OP-08 a work over a page gives its facts: title, address, picture and structured facts', async () => {
  const { id, name } = await newProduct(app.context.db, { name: 'Quay in Rain', images: ['/images/quay.webp'] })
  for (const path of ['/collection', '/']) {
    const { page, room } = await openRoom(id, path)
    expect(page.querySelector('title')!.text).toContain(name)
    const { siteUrl } = app.context.settings
    expect(page.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(
      `${siteUrl}/collection?productId=${id}`,
    )
    expect(page.querySelector('meta[property="og:image"]')!.getAttribute('content')).toContain('/images/quay.webp')
    const facts = JSON.parse(room.querySelector('script[type="application/ld+json"]')!.text)
    expect(facts).toMatchObject({ '@type': 'Product', name, offers: { priceCurrency: 'USD' } })
  }
})

test('SEO-10 the preview of a link to a work shows its first picture, 1200 px wide', async () => {
  const { id } = await newProduct(app.context.db, { images: ['/images/pier.webp', '/images/pier-back.webp'] })
  const { page } = await openRoom(id)
  expect(page.querySelector('meta[property="og:image"]')!.getAttribute('content')).toBe(
    `${app.context.settings.siteUrl}/images/pier.webp?width=1200&quality=80`,
  )
})

test('OP-08 an unknown or draft work opens nothing', async () => {
  const draft = await newProduct(app.context.db, { status: 'draft', name: 'Not yet shown' })
  for (const id of ['00000000-0000-7000-8000-000000000000', draft.id, 'nonsense']) {
    const { page, room } = await openRoom(id)
    expect(room).toBeNull()
    expect(page.querySelector('main')!.text).toContain('No products available in this category.')
    expect(page.text).not.toContain('Not yet shown')
  }
})

describe('NAV-21 a slug of before leads on with the rest of the address', () => {
  let productId: string
  beforeAll(async () => {
    const { db } = app.context
    productId = (await newProduct(db)).id
    const artist = await newArtist(db, { slug: 'today' })
    await newProduct(db, { artist_id: artist.id })
    await db.insert(artist_old_slugs).values({ slug: 'before', artist_id: artist.id })
    const event = await newEvent(db, { slug: 'today' })
    await db.insert(event_old_slugs).values({ slug: 'before', event_id: event.id })
    const post = await newPost(db, { slug: 'today', categories: ['Today'] })
    await db.insert(blog_post_old_slugs).values({ slug: 'before', post_id: post.id })
    const [category] = await db.select().from(blog_categories)
    await db.insert(blog_category_old_slugs).values({ slug: 'before', category_id: category!.id })
  })

  test.each([
    ['/artists/', 'artist', '?page=2&sold=3'],
    ['/events/', 'event', '?'],
    ['/blog/', 'post', '?'],
    ['/blog/category/', 'blog-category', '?page=2'],
  ])('NAV-21 %sbefore: the room that is open stays so', async (path, route, query) => {
    const search = `${query}&productId=${productId}`.replace('?&', '?')
    const page = await fetch(`${app.url}${path}before${search}`, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([301, `${path}today${search}`])
    const data = await fetch(`${app.url}${path}before.data${search}&_routes=routes/storefront/${route}`, {
      redirect: 'manual',
    })
    expect([data.status, await data.text()]).toEqual([202, expect.stringContaining(`"${path}today${search}"`)])
  })

  test('NAV-21 a search of a category of profiles goes on', async () => {
    const search = `?search=ink&productId=${productId}`
    const { headers } = await fetch(`${app.url}/blog/category/before${search}`, { redirect: 'manual' })
    expect(headers.get('location')).toBe(`/blog/category/today${search}`)
  })
})
