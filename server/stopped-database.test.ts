import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database-proxy.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let proxy: DatabaseProxy
beforeAll(async () => {
  app = await startTestApp({
    logLevel: 'silent',
    readLimitMs: 300,
    async reachDatabase(url) {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
  await newProduct(app.context.db)
})
afterAll(async () => {
  await app.stop()
  await proxy.cut()
})

test('QRY-05 NET-08 NET-10 OP-36 OPS-18 while the database hangs, reads respond with 503 in time, pages with their shell, and come back', async () => {
  const paths = [
    '/api/health',
    '/api/products',
    '/api/products/search?q=a',
    '/',
    '/collection?page=2',
    '/collection?search=a',
  ]
  proxy.hang()
  for (const path of paths) {
    const response = await rawRequest(app.url, { path })
    expect([path, response.status]).toEqual([path, 503])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    if (path.startsWith('/api/')) continue
    expect(response.text).toContain('<header')
    expect(response.text).toContain('Unable to connect to database. Please check your internet connection.')
  }
  // A load balancer that asks this leaves the copy in service.
  expect((await rawRequest(app.url, { path: '/api/health?ready' })).status).toBe(200)
  proxy.resume()
  for (const path of paths)
    await eventually(async () => expect([path, (await rawRequest(app.url, { path })).status]).toEqual([path, 200]))
})

test('REQ-12 while the database hangs, who opens a file of the site is told so by a page, and a program by a problem', async () => {
  const path = `/orders/${'a'.repeat(22)}/receipt.pdf`
  proxy.hang()
  const page = await rawRequest(app.url, { path, headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect([page.status, page.headers['content-type'], page.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '5',
  ])
  expect(page.text).toContain('<h1>The gallery cannot answer right now. Please try again in a moment.</h1>')
  expect(page.text).toContain('<a href="/">')
  const file = await rawRequest(app.url, { path, headers: { Accept: 'application/pdf' } })
  expect([file.status, file.text.includes('<')]).toEqual([503, false])
  proxy.resume()
  await eventually(async () => expect((await rawRequest(app.url, { path })).status).toBe(404))
})
