import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database-proxy.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { createLog } from './create-log.ts'

const buyer = 'Y29va2llLW9mLW9uZS1idXllci0xMjM0'
const order = '0198c7a0-0000-7000-8000-000000000000'
let text = ''
const log = createLog({ logLevel: 'debug', release: '1.0.0' }, { write: (line: string) => (text += line) })

let app: TestApp
let proxy: DatabaseProxy
let desk: TestUser
beforeAll(async () => {
  app = await startTestApp({
    replace: () => ({ log }),
    async reachDatabase(url) {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
  desk = await newAdmin(app.context)
})
afterAll(async () => {
  await proxy.mend()
  await app.stop()
})

test('REQ-07 RUN-14 while Postgres is away neither a token of a session or a buyer nor an order id is written to the log', async () => {
  const token = decodeURIComponent(desk.cookie.split('=')[1]!).split('.')[0]!
  await proxy.cut()
  const ask = async (method: string, path: string) =>
    (await rawRequest(app.url, { method, path, headers: { Cookie: `${desk.cookie}; vitrine.buyer=${buyer}` } })).status
  expect(await ask('GET', '/admin/products')).toBe(503)
  expect(await ask('GET', '/api/admin/session')).toBe(503)
  expect(await ask('GET', `/api/orders/${order}`)).toBe(503)
  expect(await ask('GET', '/api/orders')).toBe(503)
  expect(await ask('POST', `/api/orders/${order}/capture`)).toBe(503)
  expect(await ask('POST', `/api/Orders/${order}/cancel`)).toBe(503)
  await eventually(() => expect(text.match(/"msg":"request"/g)).toHaveLength(6))
  expect(text).toContain('"path":"/api/orders/:id/capture"')
  expect(text).toContain('a request failed')
  expect(text).toContain('Failed query')
  for (const secret of [token, buyer, order, desk.cookie]) expect(text).not.toContain(secret)
})
