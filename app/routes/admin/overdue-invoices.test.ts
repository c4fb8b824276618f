import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { readAdminOrderQuery } from '#app/features/orders/admin/admin-order-query.ts'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { writeInvoice } from '#app/features/orders/invoices/admin/write-invoice.server.ts'
import { makeInvoiceLink } from '#app/features/orders/invoices/make-invoice-link.server.ts'
import { makeOrderLink } from '#app/features/orders/links/make-order-link.server.ts'
import { reconcileOrders } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { requestRefund } from '#app/features/orders/refunds/request-refund.server.ts'
import { findClientsInvoice } from '#app/features/receipts/invoice-page/find-clients-invoice.server.ts'
import { invoices } from '#db/schema/invoices.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { postAsBuyer, randomClientAddress } from '#tests/bought-order.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const moment = new Date('2026-11-20T17:00:00Z')
const dayMs = 86_400_000
/** That have passed for the program. */
let days = 0
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    logLevel: 'silent',
    now: () => new Date(moment.getTime() + days * dayMs),
    env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
  })
})
afterAll(() => app.stop())

/** Signed in now: sessions end while days pass. */
const signIn = async () => (await newAdmin(app.context, { email: `${uuidv7()}@vitrine.example` })).cookie
const actor = systemActor('Test')
const timeZone = 'America/New_York'

/** An invoice of $300 and $600.50, good for a day, and the secret of its link. */
async function write() {
  const { id: productId } = await newProduct(app.context.db)
  const [id, at] = [uuidv7(), app.context.now()]
  const day = new Date(at.getTime() + dayMs).toISOString().slice(0, 10)
  const client = { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, note: null }
  const terms = { ...client, amount: 900.5, firstAmount: 300, day }
  await writeInvoice({ ...app.context, actor }, { id, productId, terms, timeZone })
  const path = await makeInvoiceLink(app.context.db, { invoiceId: id, madeFor: 'staff', at })
  return { id, secret: path.split('/').at(-1)! }
}
/** Pays what is due, with what the bank says to it. */
async function pay(secret: string, action = 'approve') {
  const opened = await postAsBuyer(app, '/api/orders', { json: { invoice: secret } })
  const { orderId, providerOrderId } = (await opened.json()) as { orderId: string; providerOrderId: string }
  await postAsBuyer(app, `/api/demo-payments/${providerOrderId}`, { json: { action } })
  await postAsBuyer(app, `/api/orders/${orderId}/capture`)
  return { orderId, providerOrderId }
}
const rowOf = async (id: string) => (await app.context.db.select().from(orders).where(eq(orders.id, id)))[0]!
async function inNeed(id: string) {
  const { handle } = await rowOf(id)
  const { inNeed } = await findAdminOrders(app.context, readAdminOrderQuery(new URLSearchParams()))
  return inNeed.orders.find((order) => order.handle === handle)?.needs ?? []
}
const buyersPage = async (orderId: string) => {
  const path = await makeOrderLink(app.context.db, { orderId, madeFor: 'mail', at: app.context.now() })
  return (await fetch(app.url + path, { headers: { 'X-Forwarded-For': randomClientAddress() } })).text()
}
const staffsPage = async (orderId: string) =>
  (await getAs(app, `/admin/orders/${(await rowOf(orderId)).handle}`, await signIn())).text()

test('INV-19 a rest that is overdue is among the orders that need staff, on the order of the first part, until they have dealt with it', async () => {
  const { secret } = await write()
  const { orderId } = await pay(secret)
  expect(await inNeed(orderId)).toEqual([])
  expect(await buyersPage(orderId)).toContain('It can be paid with the link of our invoice')
  days += 3
  const cookie = await signIn()
  expect(await inNeed(orderId)).toEqual(['rest-overdue'])
  expect(await (await getAs(app, '/admin/orders', cookie)).text()).toContain(
    'The rest of its invoice was not paid by the last day.',
  )
  expect(await (await getAs(app, '/admin/orders?state=needs-you', cookie)).text()).toContain(
    `href="/admin/orders/${(await rowOf(orderId)).handle}"`,
  )
  expect(await staffsPage(orderId)).toContain('Agree with the client on the rest or return this part')
  expect(await buyersPage(orderId)).toContain('It can no longer be paid with the link of our invoice')
  const { handle } = await rowOf(orderId)
  expect((await sendChange(app, `/admin/orders/${handle}`, { intent: 'attend' }, { cookie })).status).toBe(200)
  expect(await inNeed(orderId)).toEqual([])
})

test('INV-19 no rest is overdue that is paid, on its way, given back or called off', async () => {
  const [paid, pending, returned] = [await write(), await write(), await write()]
  const firsts = [await pay(paid.secret), await pay(pending.secret), await pay(returned.secret)]
  await pay(paid.secret)
  const slow = await pay(pending.secret, 'pending')
  const input = { id: uuidv7(), cents: 30_000, reason: 'Agreed', leftCents: 30_000, returnedBy: null }
  await requestRefund({ ...app.context, actor }, firsts[2]!.orderId, input)
  days += 3
  for (const { orderId } of firsts) expect(await inNeed(orderId)).toEqual([])
  const page = () =>
    fetch(`${app.url}/invoices/${pending.secret}`, { headers: { 'X-Forwarded-For': randomClientAddress() } })
  const underWay = await page()
  expect([underWay.status, await underWay.text()]).toEqual([200, expect.stringContaining('A payment is under way')])

  await postAsBuyer(app, `/api/demo-payments/${slow.providerOrderId}`, { json: { action: 'decline' } })
  await reconcileOrders(app.context)
  expect(await inNeed(firsts[1]!.orderId)).toEqual(['rest-overdue'])
  expect((await page()).status).toBe(410)
})

test('INV-20 pages of a first part whose rest is paid say so, and no longer ask for it', async () => {
  const { secret } = await write()
  const { orderId } = await pay(secret)
  expect(await staffsPage(orderId)).toContain('Wait with the delivery until the rest is paid')
  await pay(secret)
  expect(await staffsPage(orderId)).toContain('the rest is paid too')
  expect(await staffsPage(orderId)).not.toContain('Wait with the delivery')
  expect(await buyersPage(orderId)).toContain('It is paid too.')
})

test('INV-26 the list names an invoice whose mail was not sent, as long as it waits for money', async () => {
  const { id } = await write()
  const cookie = await signIn()
  const isNamed = async (query = '') =>
    (await (await getAs(app, `/admin/orders/invoices${query}`, cookie)).text()).includes('its mail was not sent')
  const notSent = '?state=mail-not-sent'
  expect([await isNamed(), await isNamed(notSent)]).toEqual([false, false])
  const about = { kind: 'invoice', invoice_id: id, recipient: 'ada@exmple.com', state: 'failed' } as const
  const at = app.context.now()
  await app.context.db.insert(mails).values({ ...about, id: uuidv7(), queued_at: at, next_attempt_at: at })
  expect([await isNamed(), await isNamed(notSent)]).toEqual([true, true])
  await app.context.db.update(invoices).set({ withdrawn_at: at }).where(eq(invoices.id, id))
  expect([await isNamed(), await isNamed(notSent)]).toEqual([false, false])
})

test('INV-26 INV-28 the list of orders counts invoices whose mail was not sent, as long as they wait for money', async () => {
  const { id } = await write()
  const at = app.context.now()
  const count = async () =>
    (await findAdminOrders(app.context, readAdminOrderQuery(new URLSearchParams()))).inNeed.invoicesNotMailed
  const before = await count()
  const about = { kind: 'invoice', invoice_id: id, recipient: 'ada@exmple.com', state: 'unknown' } as const
  await app.context.db.insert(mails).values({ ...about, id: uuidv7(), queued_at: at, next_attempt_at: at })
  expect(await count()).toBe(before + 1)
  const page = await (await getAs(app, '/admin/orders', await signIn())).text()
  expect(page).toMatch(/href="\/admin\/orders\/invoices\?state=mail-not-sent"[^>]*>\d+ invoice/)
  // Nobody can pay it any more.
  days += 2
  expect(await count()).toBe(before)
  const notSent = await getAs(app, '/admin/orders/invoices?state=mail-not-sent', await signIn())
  expect(await notSent.text()).not.toContain('its mail was not sent')
})

test('INV-27 a hold that ran out stands in nobody’s way on the page of an invoice, before the job has come by', async () => {
  const { secret } = await write()
  const opened = await postAsBuyer(app, '/api/orders', { json: { invoice: secret } })
  expect(opened.status).toBe(201)
  const heldUntil = async () => (await findClientsInvoice(app.context, secret))!.holdExpiresAt
  expect(await heldUntil()).not.toBeNull()
  days += 0.01
  expect(await heldUntil()).toBeNull()
})
