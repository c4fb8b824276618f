import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAdminOrderQuery } from '#app/features/orders/admin/admin-order-query.ts'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { makeOrderLink } from '#app/features/orders/links/make-order-link.server.ts'
import { order_events } from '#db/schema/orders.ts'
import { randomClientAddress } from '#tests/bought-order.ts'
import { openInvoiceOffice } from '#tests/invoice-office.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
let office: ReturnType<typeof openInvoiceOffice>
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  office = openInvoiceOffice(app)
  cookie = await office.signIn()
})
afterAll(() => app.stop())

const partPaid = async () => {
  const invoice = await office.write({ firstAmount: 300 })
  return { ...invoice, first: (await office.pay(invoice.secret)).orderId }
}
const deliver = async (orderId: string, version: number, facts: object) => {
  const { handle } = await office.orderNow(orderId)
  const values = { delivery: 'arranged', carrier: '', tracking_number: '', ...facts }
  return sendChange(
    app,
    `/admin/orders/${handle}`,
    { intent: 'delivery', id: String(handle), version, values },
    { cookie },
  )
}
const toDeliver = async (orderId: string) => {
  const { handle } = await office.orderNow(orderId)
  const { items } = await findAdminOrders(app.context, readAdminOrderQuery(new URLSearchParams('state=to-deliver')))
  return items.some((order) => order.handle === handle)
}
const staffsPage = async (orderId: string) =>
  (await getAs(app, `/admin/orders/${(await office.orderNow(orderId)).handle}`, cookie)).text()
const buyersPage = async (orderId: string) => {
  const path = await makeOrderLink(app.context.db, { orderId, madeFor: 'mail', at: app.context.now() })
  return (await fetch(app.url + path, { headers: { 'X-Forwarded-For': randomClientAddress() } })).text()
}

test('INV-23 a delivery that began before the rest is on both orders when that is paid, and goes on from either', async () => {
  const { id, secret, first } = await partPaid()
  expect(await staffsPage(first)).toContain('Wait with the delivery until the rest is paid')
  const shipped = { delivery: 'shipped', carrier: 'Coastal Art', tracking_number: 'C-17' }
  expect((await deliver(first, 1, shipped)).status).toBe(200)
  expect(await toDeliver(first)).toBe(false)
  expect(await staffsPage(first)).toContain('on its way before the rest is paid')
  const seen = await buyersPage(first)
  for (const text of ['Coastal Art', 'It can be paid with the link of our invoice']) expect(seen).toContain(text)

  const { orderId: rest } = await office.pay(secret)
  expect(await office.orderNow(rest)).toMatchObject({ ...shipped, delivery_version: 2 })
  expect(await toDeliver(rest)).toBe(true)
  expect(await buyersPage(rest)).toContain('Coastal Art')
  const events = await app.context.db.select().from(order_events).where(eq(order_events.order_id, rest))
  expect(events.map(({ kind }) => kind)).toContain('delivery-changed')

  expect((await deliver(rest, 2, { delivery: 'delivered' })).status).toBe(200)
  for (const order of await office.ordersOf(id)) {
    expect(order).toMatchObject({ delivery: 'delivered', delivery_version: 3 })
    expect(order.delivered_at).not.toBeNull()
  }
  expect(await toDeliver(rest)).toBe(false)
  expect(await staffsPage(first)).toContain('Nothing is left to do')
})

test('INV-23 of two people who record it on either order at once one does; a stale form overwrites nothing', async () => {
  const { id, secret, first } = await partPaid()
  const { orderId: rest } = await office.pay(secret)
  const both = await Promise.all([
    deliver(first, 1, { delivery: 'arranged' }),
    deliver(rest, 1, { delivery: 'delivered' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [one, other] = await office.ordersOf(id)
  expect(one!.delivery).toBe(other!.delivery)
})

test('INV-23 a delivery that is recorded while the rest is paid is on both orders', async () => {
  for (let times = 0; times < 5; times++) {
    const { id, secret, first } = await partPaid()
    await Promise.all([deliver(first, 1, { delivery: 'arranged' }), office.pay(secret)])
    expect((await office.ordersOf(id)).map(({ delivery }) => delivery)).toEqual(['arranged', 'arranged'])
  }
})

test('INV-23 refused of a first part that went back or whose sale was called off', async () => {
  const { first } = await partPaid()
  await office.refund(first)
  expect((await deliver(first, 1, {})).status).toBe(409)
  expect((await office.orderNow(first)).delivery).toBe('to-arrange')
})
