import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const clientId = 'the-gallerys-own-client'
const secret = 'only-the-server-may-know-this-value'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await startTestApp({
    // PayPal itself: nothing is asked of it before somebody buys.
    env: {
      PAYMENT_PROVIDER: 'paypal',
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: secret,
      PAYPAL_WEBHOOK_ID: 'hook-of-the-gallery',
    },
    logLevel: 'silent',
  })
  path = `/collection?productId=${(await newProduct(app.context.db, { price: 4800 })).id}`
})
afterAll(() => app.stop())

test('PAYP-26 RUN-06 a page names the client id and the script, never the secret or the webhook, and is no demonstration', async () => {
  for (const address of ['/', path, '/admin/login']) {
    const { status, text, headers } = await rawRequest(app.url, { path: address })
    expect([address, status]).toEqual([address, 200])
    expect(text + JSON.stringify(headers)).not.toMatch(/only-the-server-may-know|hook-of-the-gallery/)
    expect(text).not.toContain('Demonstration: no money moves')
  }
  const { text } = await rawRequest(app.url, { path })
  expect(text).toContain(clientId)
  expect(text).toContain('https://www.paypal.com/web-sdk/v6/core')
  expect(text).toContain('Pay by card or PayPal')
})

test('PAYP-27 a page may open the window of PayPal, which talks back to it, and load its script', async () => {
  const { headers } = await rawRequest(app.url, { path })
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(headers['permissions-policy']).toContain('payment=(self "https://www.paypal.com")')
  const policy = headers['content-security-policy'] as string
  expect(policy).toMatch(
    /script-src 'self'( 'sha256-[\w+/=]{44}')+ https:\/\/\*\.paypal\.com https:\/\/\*\.paypalobjects\.com;/,
  )
  expect(policy).toContain('frame-src https://*.paypal.com;')
})

test('PAYP-26 a page is cached, and the same for whoever comes', async () => {
  const pages = await Promise.all(
    ['', 'vitrine.buyer=somebody', 'vitrine.buyer=another'].map((Cookie) =>
      rawRequest(app.url, { path, headers: { Cookie } }),
    ),
  )
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
  for (const { headers } of pages) {
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('PAYP-28 SHOP-16 no first view fetches any code of PayPal, or more than 120 KB of script', async () => {
  for (const address of ['/', path]) {
    const { text } = await rawRequest(app.url, { path: address })
    expect(text).not.toMatch(/<(script|link)[^>]*paypal/)
    const files = new Set([...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!))
    let bytes = 0
    for (const file of files) {
      const { body } = await rawRequest(app.url, { path: file, headers: { 'Accept-Encoding': 'br' } })
      bytes += body.length
      const code = (await rawRequest(app.url, { path: file })).text
      expect([file, /paypal-button|createInstance/.test(code)]).toEqual([file, false])
    }
    expect(bytes / 1024).toBeGreaterThan(50)
    expect(bytes / 1024).toBeLessThanOrEqual(120)
  }
})
