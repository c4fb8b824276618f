import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist_old_slugs, artists } from '#db/schema/artists.ts'
import { blog_posts } from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { eventually } from '#tests/eventually.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-20T17:00:00Z') })
})
afterAll(() => app.stop())

const read = (path: string) => fetch(app.url + path, { redirect: 'manual' })
/** Without the marks that React parts texts by. */
const text = async (path: string) => (await (await read(path)).text()).replaceAll('<!-- -->', '')
const sold = { sold_out: true, sold_at: new Date('2026-01-01'), quantity: 0 }
const roomIn = (page: string) => page.slice(page.indexOf('class="room"'), page.lastIndexOf('</dialog>'))
/** The text between the tags of the first `tag`. */
const inFirst = (page: string, tag: string) => page.match(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's'))?.[1]
const jsonLd = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!))
const names = (page: string) => [...page.matchAll(/class="az__name">([^<]*)</g)].map(([, name]) => name)

test('ART-59 ART-52 without an artist who has a work there is an empty list, and nothing leads to it', async () => {
  const artist = await newArtist(app.context.db, { name: 'Only Drafts', slug: 'only-drafts' })
  await newProduct(app.context.db, { artist_id: artist.id, status: 'draft' })
  const page = await text('/artists')
  expect(inFirst(page, 'h1')).toBe('No artists are listed yet.')
  expect(page).toContain('<meta name="robots" content="noindex"/>')
  expect(await text('/')).not.toContain('href="/artists"')
  expect(await text('/sitemap/pages.xml')).not.toContain('/artists')
})

test('ART-57 an artist with drafts alone is in no list, and has no page', async () => {
  const { status } = await read('/artists/only-drafts')
  expect(status).toBe(404)
  for (const path of ['/artists/nobody', '/artists/%00', '/api/artists/nobody', '/api/artists/only-drafts'])
    expect((await read(path)).status, path).toBe(404)
  expect(await text('/artists/only-drafts')).not.toContain('Only Drafts')
  expect(await (await read('/api/artists')).json()).toMatchObject({ items: [], total: 0 })
})

test('ART-59 with the first work of an artist the list is in the menus of pages that were in the cache', async () => {
  const { db } = app.context
  expect(await text('/contact-card')).not.toContain('href="/artists"')
  const artist = await newArtist(db, { name: 'Óscar Årud', sort_name: 'Årud, Óscar', slug: 'oscar-arud', born: -480 })
  await newProduct(db, { artist_id: artist.id, name: 'Bowl', ...sold })
  await eventually(async () => {
    // In the header, the phone's menu and the footer.
    expect((await text('/contact-card')).match(/href="\/artists"/g)).toHaveLength(3)
  })
})

test('ART-52 ART-53 the list goes A to Z by sort name, accents aside, with what there is of each', async () => {
  const { db } = app.context
  const zorn = await newArtist(db, {
    name: 'Anders Zorn',
    sort_name: 'zorn, Anders',
    slug: 'zorn',
    born: 1860,
    died: 1920,
  })
  const other = await newArtist(db, { name: '3 Hands', sort_name: '3 Hands', slug: 'hands' })
  const orsted = await newArtist(db, { name: 'Ørsted <b>', sort_name: 'Ørsted', slug: 'orsted', place: 'Danish' })
  await newProduct(db, { artist_id: zorn.id, category: 'Prints', subcategory: 'Etching' })
  await newProduct(db, { artist_id: zorn.id })
  await newProduct(db, { artist_id: zorn.id, ...sold })
  for (const { id } of [other, orsted]) await newProduct(db, { artist_id: id })
  await eventually(async () => expect(names(await text('/artists'))).toHaveLength(4))
  const page = await text('/artists')
  expect(names(page)).toEqual(['3 Hands', 'Óscar Årud', 'Ørsted &lt;b&gt;', 'Anders Zorn'])
  expect([...page.matchAll(/<h2 id="letter-(\w+)"/g)].map(([, id]) => id)).toEqual(['other', 'A', 'O', 'Z'])
  expect(page).toContain('<span>1860–1920</span>')
  expect(page).toContain('<span>Danish</span>')
  expect(page).toContain('2 works')
  expect(page).toContain('All sold')
  expect(page).toContain('4 artists, 4 works for sale')
  expect(page).toContain('<link rel="canonical" href="http://localhost')
  expect(jsonLd(page)[0]).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      { position: 1, item: { '@type': 'Person', name: '3 Hands' } },
      { position: 2 },
      { position: 3 },
      { position: 4, item: { name: 'Anders Zorn', birthDate: '1860', deathDate: '1920' } },
    ],
  })
})

test('ART-54 ART-55 ART-58 an artist has years, place, life, works for sale and sold, a profile and events', async () => {
  const { db } = app.context
  const post = await newPost(db, { title: 'Edges and Overlaps', slug: 'edges' })
  const { id } = await newArtist(db, {
    ...{ name: 'Teodor Vassilek', slug: 'vassilek', born: 1938, died: 2009, place: 'Born in Brno', post_id: post.id },
    biography: 'Trained as a <script>alert(1)</script> painter.\n\nHe finished nine a year.',
  })
  await newProduct(db, { artist_id: id, name: 'Facets' })
  await newProduct(db, { artist_id: id, artist_qualifier: 'circle of', name: 'Discs' })
  await newProduct(db, { artist_id: id, name: 'Gone', ...sold })
  await newProduct(db, { artist_id: id, name: 'To come', status: 'draft' })
  await newEvent(db, { title: 'Past Talk', date: '2025-01-01', artists: [{ name: 'Teodor Vassilek' }] })
  await newEvent(db, { title: 'Opening', date: '2026-12-01', artists: [{ name: 'teodor vassilek' }] })
  await newEvent(db, { title: 'Others', date: '2026-12-01', artists: [{ name: 'Somebody' }] })
  const page = await text('/artists/vassilek')
  expect(inFirst(page, 'title')).toBe('Teodor Vassilek - Vitrine')
  expect(inFirst(page, 'h1')).toBe('Teodor Vassilek')
  for (const part of [
    '1938–2009. Born in Brno',
    '<p>He finished nine a year.</p>',
    'Trained as a &lt;script&gt;',
    'Read the profile: Edges and Overlaps',
    'href="/blog/edges"',
    'Circle of Teodor Vassilek',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('To come')
  const headings = [...page.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/gs)].map(([, inner]) => inner!.replace(/<[^>]*>/g, ''))
  const own = headings.slice(headings.indexOf('Works for sale'))
  expect(own.slice(0, 7)).toEqual(['Works for sale', 'Discs', 'Facets', 'Sold works', 'Gone', 'Events', 'Opening'])
  expect(own[7]).toBe('Past Talk')
  expect(page).not.toContain('Others</a>')
  expect(jsonLd(page)[0]).toMatchObject({
    ...{ '@type': 'Person', name: 'Teodor Vassilek', birthDate: '1938', deathDate: '2009' },
    url: expect.stringMatching(/\/artists\/vassilek$/),
  })
  await db.update(blog_posts).set({ status: 'draft' }).where(eq(blog_posts.id, post.id))
  await eventually(async () => expect(await text('/artists/vassilek')).not.toContain('Read the profile'))
})

test('ART-54 the works on the page of an artist open over it without script', async () => {
  const [card] = (await readPage(app, '/artists/vassilek')).querySelectorAll('article a')
  const href = card!.getAttribute('href')!
  expect(href).toMatch(/^\/artists\/vassilek\?productId=[\w-]+$/)
  const room = (await readPage(app, href)).querySelector('dialog.room')!
  expect(textsIn(room, 'h1')).toEqual(['Discs'])
  expect(room.querySelector('a[href="/artists/vassilek"]')!.text).toContain('Teodor Vassilek')
})

test('ART-56 an address of before leads to that of today, with what it asked for', async () => {
  const { db } = app.context
  const [artist] = await db.select().from(artists).where(eq(artists.slug, 'vassilek'))
  await db.insert(artist_old_slugs).values({ slug: 'teodor', artist_id: artist!.id })
  const response = await read('/artists/teodor?page=2&utm=x')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/artists/vassilek?page=2'])
  const api = await read('/api/artists/teodor')
  expect([api.status, api.headers.get('location')]).toEqual([301, '/api/artists/vassilek'])
})

test('FIND-44 a slug of before in the filter of the collection leads to that of today, and tells nothing of drafts', async () => {
  const { db } = app.context
  const response = await read('/collection?artist=teodor&artist=nobody&sort=price-up&utm=x')
  expect([response.status, response.headers.get('location')]).toEqual([
    301,
    '/collection?artist=nobody&artist=vassilek&sort=price-up',
  ])
  const api = await read('/api/products?artist=teodor&perPage=24')
  expect([api.status, api.headers.get('location')]).toEqual([301, '/api/products?artist=vassilek&perPage=24'])
  expect((await read('/collection?artist=nobody')).status).toBe(200)
  const [hidden] = await db.select().from(artists).where(eq(artists.slug, 'only-drafts'))
  await db.insert(artist_old_slugs).values({ slug: 'drafts-before', artist_id: hidden!.id })
  expect((await read('/collection?artist=drafts-before')).status).toBe(200)
  expect(await text('/collection?artist=only-drafts')).not.toContain('Only Drafts')
})

test('ART-54 works for sale and sold ones are paged apart; a page beyond the last is the last, and is not kept', async () => {
  const { db } = app.context
  const [artist] = await db.select().from(artists).where(eq(artists.slug, 'vassilek'))
  for (let number = 0; number < 12; number++) await newProduct(db, { artist_id: artist!.id, name: `More ${number}` })
  await eventually(async () => expect(await text('/artists/vassilek')).toContain('14 works'))
  const second = await text('/artists/vassilek?page=2')
  expect(second).toContain('Facets')
  expect(second).toContain('Gone')
  expect(second).not.toContain('More 3')
  expect(second).toMatch(/rel="canonical" href="[^"]*\/artists\/vassilek\?page=2"/)
  const beyond = await read('/artists/vassilek?page=99')
  expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
})

test('ART-53 beyond 200 artists the list has pages, and each letter leads to the one on which it begins', async () => {
  const { db } = app.context
  await db.execute(sql`
    insert into artists (id, name, sort_name, slug)
    select gen_random_uuid(), 'Beck ' || n, 'Beck ' || lpad(n::text, 3, '0'), 'beck-' || n from generate_series(1, 230) n`)
  await db.execute(sql`
    insert into products (id, name, category, images, status, artist_id)
    select gen_random_uuid(), 'Print', 'Prints', '{/images/none.webp}', 'published', id from artists where slug like 'beck-%'`)
  await eventually(async () => expect(names(await text('/artists'))).toHaveLength(200))
  const first = await text('/artists')
  expect(first).toContain('href="/artists#B"')
  expect(first).toContain('href="/artists?page=2#Z"')
  const last = await text('/artists?page=2')
  expect(names(last).at(-1)).toBe('Anders Zorn')
  expect(names(last)).toHaveLength(35)
  expect(last).toMatch(/rel="canonical" href="[^"]*\/artists\?page=2"/)
  const { items, total, pages } = (await (await read('/api/artists?page=3&perPage=48')).json()) as {
    items: { name: string }[]
    total: number
    pages: number
  }
  expect([items.length, items[0]!.name, total, pages]).toEqual([48, 'Beck 95', 235, 5])
})

test('ART-60 an artist who is renamed has the new name on every page that was in the cache', async () => {
  const { db } = app.context
  const [artist] = await db.select().from(artists).where(eq(artists.slug, 'vassilek'))
  const [work] = await db.select().from(products).where(eq(products.name, 'Facets'))
  await newProduct(db, { artist_id: artist!.id, name: 'The newest' })
  await eventually(async () => expect(await text('/collection')).toContain('The newest'))
  const pages = ['/artists?page=2', '/artists/vassilek', `/collection?productId=${work!.id}`, '/collection']
  for (const page of pages) expect(await text(page), page).toContain('Teodor Vassilek')
  await db.update(artists).set({ name: 'Theodor Wassilek' }).where(eq(artists.id, artist!.id))
  for (const page of pages)
    await eventually(async () => {
      const now = await text(page)
      expect(now, page).toContain('Theodor Wassilek')
      expect(now, page).not.toContain('Teodor Vassilek')
    })
})

test('ART-42 ART-43 ART-44 the room names the maker, links to the page, and tells what is known of the making', async () => {
  const { db } = app.context
  const [artist] = await db.select().from(artists).where(eq(artists.slug, 'zorn'))
  const work = await newProduct(db, {
    ...{ artist_id: artist!.id, artist_qualifier: 'attributed to', date_text: 'c. 1885', medium: 'Oil on canvas' },
    ...{ edition: '4 of 20', signature: 'Lower left', inventory_number: 'VT 1', certificate: 'Signed by the gallery' },
    ...{ provenance: 'The artist\n\nBy descent', exhibitions: 'Bergen, 1955', literature: 'No. <i>58</i>' },
  })
  const page = await text(`/collection?productId=${work.id}`)
  const room = roomIn(page)
  expect(room).toMatch(/class="room__by"><a [^>]*href="\/artists\/zorn"[^>]*>Attributed to Anders Zorn<\/a>/)
  const rows = [...room.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)
  expect(rows.slice(0, 9)).toEqual([
    ...['Artist', 'Date', 'Medium', 'Edition', 'Signature', 'Condition', 'Style', 'Period'],
    'Inventory number',
  ])
  expect(rows[9]).toBe('Certificate')
  expect(room).toContain('1860–1920')
  const sections = [...room.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, name]) => name)
  expect(sections.slice(-3)).toEqual(['Provenance', 'Exhibitions', 'Literature'])
  expect(room).toContain('<li>The artist</li><li>By descent</li>')
  expect(room).toContain('No. &lt;i&gt;58&lt;/i&gt;')
  expect(jsonLd(room)[0]).toMatchObject({
    creator: { '@type': 'Role', roleName: 'Attributed to', creator: { '@type': 'Person', name: 'Anders Zorn' } },
  })
  expect(page).toContain('content="Attributed to Anders Zorn. Oil, Contemporary')
})

test('ART-41 ART-43 a work without an artist has no line, no row and no section for it', async () => {
  const work = await newProduct(app.context.db, { name: 'Plain' })
  const page = await text(`/collection?productId=${work.id}`)
  const room = roomIn(page)
  expect(room).not.toMatch(/room__by|creator|<dt>Artist|Provenance|Certificate/)
  const card = page.slice(page.indexOf('<article'), page.indexOf('</article>'))
  expect(card).toContain('Plain')
  expect(card).not.toContain('label__by')
})
