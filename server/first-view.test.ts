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
