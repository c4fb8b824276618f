import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { galleryPageSlugs } from '#app/features/gallery-pages/gallery-page.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedSettings } from '#tests/received-holds.ts'
import type { TestApp } from '#tests/test-app.ts'
import { startTwins } from '#tests/twins.ts'

let app: TestApp
/** Another copy of the program. */
let twin: TestApp
let cookie: string
beforeAll(async () => {
  ;[app, twin] = await startTwins()
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(async () => {
  await twin.stop()
  await app.stop()
})
beforeEach(async () => {
  await app.context.db.update(gallery_pages).set({ content: '', summary: '', version: 1 })
  await receivedSettings(app, twin)
})

function send(slug: string, body: unknown) {
  return fetch(`${app.url}/admin/settings/pages/${slug}.data`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: app.url },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const save = (slug: string, content: unknown, version = 1) => send(slug, { id: slug, version, values: { content } })
const saveNear = (slug: string, content: unknown, summary: unknown, version = 1) =>
  send(slug, { id: slug, version, values: { content, summary } })
const stored = async (slug: string) =>
  (await app.context.db.select().from(gallery_pages).where(eq(gallery_pages.slug, slug)))[0]!
const status = async (path: string, copy = app) => (await rawRequest(copy.url, { path })).status
/** Which of `texts` the page at `path` has. */
async function found(path: string, texts: string[], copy = app) {
  const { text } = await rawRequest(copy.url, { path })
  return texts.filter((one) => text.includes(one))
}

test('SET-07 a page is there while it has text, through every copy, and then the footer and the sitemap name it', async () => {
  const link = 'href="/shipping"'
  for (const slug of galleryPageSlugs) expect([slug, await status(`/${slug}`)]).toEqual([slug, 404])
  expect(await found('/', [link])).toEqual([])
  expect(await found('/sitemap/pages.xml', ['/shipping</loc>'])).toEqual([])

  expect((await save('shipping', '# Packing\n\nIn **wood**.')).status).toBe(200)
  for (const copy of [app, twin]) {
    await eventually(async () => expect(await status('/shipping', copy)).toBe(200))
    await eventually(async () => expect(await found('/', [link], copy)).toEqual([link]))
    await eventually(async () =>
      expect(await found('/sitemap/pages.xml', ['/shipping</loc>'], copy)).toEqual(['/shipping</loc>']),
    )
  }
  const texts = [
    '<title>Shipping and delivery - Vitrine</title>',
    '<meta name="description" content="In wood .',
    `<link rel="canonical" href="${app.context.settings.siteUrl}/shipping"`,
    '<h2 id="section-1">Packing</h2>',
    '<strong>wood</strong>',
  ]
  expect(await found('/shipping', texts)).toEqual(texts)
  // As the footer's link asks for it.
  expect(await found('/shipping.data', ['section-1'])).toEqual(['section-1'])
  // Kept like other pages: the second response is that of the cache.
  const { headers } = await rawRequest(app.url, { path: '/shipping' })
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')

  expect((await save('shipping', '  ', 2)).status).toBe(200)
  for (const copy of [app, twin]) await eventually(async () => expect(await status('/shipping', copy)).toBe(404))
  expect(await found('/', [link])).toEqual([])
})

test('SET-08 what was stored in another way is sanitised when it is shown', async () => {
  const content = 'Text <script>alert(1)</script><img src=x onerror=alert(2)> <a href="javascript:alert(3)">here</a>'
  await app.context.db.update(gallery_pages).set({ content }).where(eq(gallery_pages.slug, 'about'))
  await eventually(async () => expect(await status('/about')).toBe(200))
  expect(await found('/about', ['alert(', 'onerror', 'javascript:'])).toEqual([])
})

test('SET-08 the preview is what visitors would see, and saves nothing', async () => {
  const preview = await send('about', { intent: 'preview', content: '## Rooms\n\n<script>alert(1)</script>' })
  const text = await preview.text()
  expect([preview.status, text.includes('section-1'), text.includes('alert(1)')]).toEqual([200, true, false])
  expect(await stored('about')).toMatchObject({ content: '', version: 1 })
})

test('SET-09 of two who save a page at once one is told what the other wrote; a repeated save counts as saved', async () => {
  const results = await Promise.all([save('terms', 'Mine'), save('terms', 'Yours')])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { content, version } = await stored('terms')
  expect(version).toBe(2)
  expect((await results.find(({ status }) => status === 409)!.text()).includes(content)).toBe(true)
  expect((await save('terms', content)).status).toBe(200)
  expect((await stored('terms')).version).toBe(2)
})

test('SET-04 bad input is refused with a message, and nothing is saved', async () => {
  const before = await stored('about')
  for (const wrong of [
    5,
    null,
    [],
    {},
    'a\u0000b',
    'a\u0007b',
    '\ud800',
    'x'.repeat(50_001),
    '<script>alert(1)</script>',
  ]) {
    const response = await save('about', wrong)
    expect([String(wrong).slice(0, 9), response.status]).toEqual([String(wrong).slice(0, 9), 422])
    expect((await response.text()).includes('content')).toBe(true)
  }
  for (const body of ['', '{', 'null', '5', '[]', { version: '1', values: {} }, { intent: 'delete' }])
    expect([body, (await send('about', body)).status]).toEqual([body, 400])
  expect((await save('about', 'x'.repeat(10_000_000))).status).toBe(413)
  for (const slug of ['imprint', 'constructor']) expect([slug, (await save(slug, 'Text')).status]).toEqual([slug, 404])
  expect(await stored('about')).toEqual(before)
  expect(await app.context.db.$count(gallery_pages)).toBe(galleryPageSlugs.length)
})

test('SHOP-19 a room says of delivery, returns and authenticity what the gallery says, through every copy, and nothing else', async () => {
  const { db, now } = app.context
  const free = `/collection?productId=${(await newProduct(db)).id}`
  const sold = `/collection?productId=${(await newProduct(db, { sold_out: true, sold_at: now(), quantity: 0 })).id}`
  const nearPrice = async (path: string, copy: TestApp) => {
    const { text } = await rawRequest(copy.url, { path })
    const [, lines = ''] = text.match(/<ul class="room__terms">(.*?)<\/ul>/s) ?? []
    return [...lines.matchAll(/<span>(.*?)<a [^>]*href="(.*?)"/g)].map(([, text, path]) => [text, path])
  }
  for (const copy of [app, twin]) expect(await nearPrice(free, copy)).toEqual([])

  expect((await saveNear('shipping', 'By van.', ' Insured delivery\n in the US ')).status).toBe(200)
  expect((await saveNear('authenticity', 'We look twice.', '')).status).toBe(200)
  expect((await saveNear('about', 'Two rooms.', 'Not near a price')).status).toBe(200)
  // The page that it would lead to is not there.
  expect((await saveNear('returns', '', 'Within 14 days')).status).toBe(200)
  const expected = [
    ['Insured delivery in the US. ', '/shipping'],
    ['', '/authenticity'],
  ]
  for (const copy of [app, twin]) {
    await eventually(async () => expect(await nearPrice(free, copy)).toEqual(expected))
    expect(await nearPrice(sold, copy)).toEqual([])
  }

  expect((await saveNear('shipping', 'By van.', 'By <van> & "train"!', 2)).status).toBe(422)
  expect((await saveNear('shipping', 'By van.', 'By van & "train"!', 2)).status).toBe(200)
  expect((await saveNear('authenticity', '', 'Signed', 2)).status).toBe(200)
  for (const copy of [app, twin])
    await eventually(async () =>
      expect(await nearPrice(free, copy)).toEqual([['By van &amp; &quot;train&quot;! ', '/shipping']]),
    )
})

test('SHOP-19 a line near the price that is none is refused, and nothing is saved', async () => {
  const before = await stored('returns')
  for (const wrong of [5, null, [], '<b>Free</b>', 'a\u0000b', '\ud800', 'x'.repeat(161)]) {
    const response = await saveNear('returns', 'Text', wrong)
    expect([String(wrong).slice(0, 9), response.status]).toEqual([String(wrong).slice(0, 9), 422])
    expect((await response.text()).includes('summary')).toBe(true)
  }
  expect(await stored('returns')).toEqual(before)
  const update = (summary: string) =>
    app.context.db.update(gallery_pages).set({ summary }).where(eq(gallery_pages.slug, 'returns'))
  await expect(update('x'.repeat(161))).rejects.toThrow()
  await expect(update('two\nlines')).rejects.toThrow()
})
