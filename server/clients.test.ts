import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStream } from '#tests/live-stream.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.stop())

const from = (address: string, type = 'application/json') => ({ 'X-Forwarded-For': address, 'Content-Type': type })

test('REQ-04 the holds of one /64 count together, those of the next do not', async () => {
  const hold = async (address: string) => {
    const { id } = await newProduct(app.context.db, { price: 100 })
    const body = JSON.stringify({ productId: id })
    return (await rawRequest(app.url, { method: 'POST', path: '/api/orders', headers: from(address), body })).status
  }
  for (const host of ['1', '2', '3']) expect(await hold(`2001:db8:1:1::${host}`)).toBe(201)
  expect(await hold('2001:db8:1:1:ffff::4')).toBe(429)
  expect(await hold('2001:db8:1:2::4')).toBe(201)
})

test('REQ-04 the live streams of one /64 count together', async () => {
  const open = (address: string) =>
    openStream(`${app.url}/api/live?topics=products_changes`, { 'X-Forwarded-For': address })
  const streams = await Promise.all(Array.from({ length: 30 }, (_, host) => open(`2001:db8:2:1::${host + 1}`)))
  const [more, other] = await Promise.all([open('2001:db8:2:1::99'), open('2001:db8:2:2::99')])
  expect([more.response.statusCode, other.response.statusCode]).toEqual([429, 200])
  for (const stream of [...streams, more, other]) stream.close()
})

test('REQ-04 the sign-in attempts of one /64 count together', async () => {
  const signIn = async (address: string, name: string) =>
    (
      await rawRequest(app.url, {
        method: 'POST',
        path: '/admin/login',
        headers: from(address, 'application/x-www-form-urlencoded'),
        body: `email=${name}@example.com&password=wrong`,
      })
    ).status
  for (let host = 1; host <= 10; host++) expect(await signIn(`2001:db8:3:1::${host}`, `person${host}`)).toBe(401)
  expect(await signIn('2001:db8:3:1::99', 'person11')).toBe(429)
  expect(await signIn('2001:db8:3:2::99', 'person12')).toBe(401)
})
