import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => app.stop())

test.each(['/', '/collection', '/favorites', '/events', '/blog', '/contact-card'])(
  'SHOP-16 the first view of %s fetches at most 120 KB of script',
  async (path) => {
    const { text } = await rawRequest(app.url, { path })
    const files = new Set([...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!))
    expect(files.size).toBeGreaterThan(5)
    let bytes = 0
    for (const file of files) {
      const { status, body } = await rawRequest(app.url, { path: file, headers: { 'Accept-Encoding': 'br' } })
      expect(status).toBe(200)
      bytes += body.length
    }
    expect(bytes / 1024).toBeGreaterThan(50)
    expect(bytes / 1024).toBeLessThanOrEqual(120)
  },
)

test('SHOP-16 OPS-01 public pages load the routes of the storefront alone, others all of them', async () => {
  const routesOf = async (path: string) => {
    const { text } = await rawRequest(app.url, { path })
    const [file] = /\/assets\/(storefront-)?manifest-[\da-f]+\.js/.exec(text)!
    const manifest = (await rawRequest(app.url, { path: file })).text
    const { url, routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1))
    // Hydration asks for the list at this address: another one would be fetched beside it.
    expect(url).toBe(file)
    return Object.keys(routes)
  }
  const all = await routesOf('/admin/login')
  expect(all).toContain('routes/admin/people')
  expect(all).toContain('routes/storefront/post')
  for (const path of ['/', '/favorites', '/no-such-page']) {
    const routes = await routesOf(path)
    expect(routes).toContain('routes/storefront/post')
    expect(routes.filter((id) => /admin|routes\/(api|seo)/.test(id))).toEqual([])
    expect(routes.filter((id) => !all.includes(id))).toEqual([])
  }
})

test('OPS-11 a public page sets its code aside, under a policy that lets it run; a page of the back office asks for it at once', async () => {
  const open = await rawRequest(app.url, { path: '/collection' })
  const code = /<script type="text\/plain" id="page-code">([^]*?)<\/script>/.exec(open.text)![1]!
  expect(code).toContain('entry.client')
  expect(open.text).not.toMatch(/<link rel="modulepreload"|<script type="module"/)
  expect(open.text.match(/<link data-rel="modulepreload"/g)!.length).toBeGreaterThan(5)
  const hash = createHash('sha256').update(code).digest('base64')
  expect(open.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  const office = await rawRequest(app.url, { path: '/admin/login' })
  expect(office.text).toMatch(/<link rel="modulepreload"/)
  expect(office.text).toMatch(/<script type="module" async="">import/)
})

test("OPS-12 beneath a viewing room that the address opens no picture of the page comes before the room's", async () => {
  const images = ['/images/one.webp']
  const works = await Promise.all([1, 2, 3, 4].map(() => newProduct(app.context.db, { images })))
  const { text } = await rawRequest(app.url, { path: '/collection' })
  const countOf = (html: string) => html.match(/<img[^>]* fetchPriority="high"/g)?.length
  expect(countOf(text)).toBe(3)
  expect(countOf((await rawRequest(app.url, { path: `/collection?productId=${works[0]!.id}` })).text)).toBe(1)
})

test('RUN-06 every public page says that no money moves, the back office does not', async () => {
  const notice = 'Demonstration: no money moves'
  const { slug } = await newPost(app.context.db)
  const paths = ['/', '/collection', '/favorites', '/events', '/blog', `/blog/${slug}`, '/contact-card']
  for (const path of paths)
    expect([path, textsIn(await readPage(app, path), 'header')[0]]).toEqual([path, expect.stringContaining(notice)])
  expect(textsIn(await readPage(app, '/no-such-page', { status: 404 }), 'header')[0]).toContain(notice)
  expect((await rawRequest(app.url, { path: '/admin/login' })).text).not.toContain(notice)
})

describe('what a page is styled with', () => {
  /** The style sheets of the page at `path`, as one text. */
  async function readStyles(path: string): Promise<string> {
    const sheets = (await readPage(app, path)).querySelectorAll('link[rel="stylesheet"]')
    expect(sheets).not.toEqual([])
    const texts = sheets.map(async (sheet) => (await rawRequest(app.url, { path: sheet.getAttribute('href')! })).text)
    return (await Promise.all(texts)).join('\n')
  }

  test.each(['/', '/admin/login'])(
    'ENG-27 no height of %s is counted in the window without its toolbars',
    async (path) => {
      expect((await readStyles(path)).match(/[\d.]+l?v(h|max|min|b)\b/g)).toBeNull()
    },
  )

  test('ENG-31 a long press opens its menu everywhere but on the ground of the zoom', async () => {
    const withoutMenu = (await readStyles('/')).match(/[^{}]+\{[^{}]*touch-callout:none[^}]*\}/g)
    expect(withoutMenu).toEqual([expect.stringMatching(/^\.zoom__ground\{/)])
  })
})
