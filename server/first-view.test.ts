import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '#tests/raw-request.ts'
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
