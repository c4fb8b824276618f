import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { closeStaleMails } from '#app/features/mails/claim-mail.server.ts'
import { readAdminOrderQuery } from '#app/features/orders/admin/admin-order-query.ts'
import { describeEvent } from '#app/features/orders/admin/describe-event.ts'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { mails } from '#db/schema/mails.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { buyWork, openBoughtOrder } from '#tests/bought-order.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const end = Promise.withResolvers<void>()
let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({
    logLevel: 'silent',
    env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
    // A mail server that takes its time: what is sent stays under way until the end.
    replace: () => ({ mailer: { send: () => end.promise } }),
  })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(async () => {
  end.resolve()
  await app.stop()
})

type OrderRow = typeof orders.$inferSelect
const rowOf = async (id: string): Promise<OrderRow> =>
  (await app.context.db.select().from(orders).where(eq(orders.id, id)))[0]!
const pathOf = async (id: string) => `/admin/orders/${(await rowOf(id)).handle}`
const set = (id: string, facts: Partial<typeof orders.$inferInsert>) =>
  app.context.db.update(orders).set(facts).where(eq(orders.id, id))
const send = async (id: string, change: object, as = cookie) =>
  sendChange(app, await pathOf(id), change, { cookie: as })
/** What the list names first of one order; [] when it does not name it. */
async function needsOf(id: string) {
  const { handle } = await rowOf(id)
  const { inNeed } = await findAdminOrders(app.context, readAdminOrderQuery(new URLSearchParams()))
  return inNeed.orders.find((order) => order.handle === handle)?.needs ?? []
}
const mailOf = async (id: string, kind: 'order-confirmation' | 'order-notice') =>
  (await app.context.db.select().from(mails).where(eq(mails.order_id, id))).find((mail) => mail.kind === kind)!

async function undo() {
  const { orderId } = await buyWork(app)
  await undoOrder({ ...app.context, actor: systemActor('Test') }, { order: orderId, reason: 'Called off' })
  return orderId
}
async function giveBack() {
  const { orderId } = await openBoughtOrder(app)
  await set(orderId, { state: 'cancelled' })
  await set(orderId, { state: 'refunded', refund_reason: 'work-gone', refund_id: `R-${orderId}` })
  return orderId
}
async function loseMail() {
  const { orderId } = await buyWork(app)
  const { id } = await mailOf(orderId, 'order-confirmation')
  await app.context.db.update(mails).set({ state: 'failed', last_error: 'No such mailbox' }).where(eq(mails.id, id))
  return orderId
}

test.each([
  ['undone', 'Its sale was called off', undo],
  ['given-back', 'The artwork was no longer available', giveBack],
  ['mail-not-sent', 'A mail about it was not sent', loseMail],
])('OADM-02 an order that is %s is named first, with why, until staff have dealt with it', async (need, why, make) => {
  const orderId = await make()
  expect(await needsOf(orderId)).toEqual([need])
  const page = await (await getAs(app, '/admin/orders', cookie)).text()
  expect(page).toContain(why)
  expect(page).toContain(`href="${await pathOf(orderId)}"`)

  expect((await send(orderId, { intent: 'attend' }, '')).status).toBe(401)
  expect(await needsOf(orderId)).toEqual([need])
  expect((await send(orderId, { intent: 'attend' })).status).toBe(200)
  expect(await needsOf(orderId)).toEqual([])
  // Nothing is left to deal with.
  expect((await send(orderId, { intent: 'attend' })).status).toBe(409)
})

test('REF-09 OADM-02 a refund that the provider has not answered for a day is named, and asked on', async () => {
  const { orderId } = await buyWork(app)
  // Of a provider that answers nobody.
  await set(orderId, { provider: 'paypal' })
  const dayMs = 24 * 3_600_000
  const refund = { order_id: orderId, amount: 1, source: 'staff', returned_by: 'provider', state: 'asked' } as const
  const asked = (ago: number) => ({
    ...refund,
    id: uuidv7(),
    reason: 'Agreed',
    asked_by: 'desk@vitrine.example',
    asked_at: new Date(app.context.now().getTime() - ago),
  })
  await app.context.db.insert(refunds).values(asked(dayMs - 60_000))
  expect(await needsOf(orderId)).toEqual([])
  await app.context.db.insert(refunds).values(asked(dayMs + 60_000))
  expect(await needsOf(orderId)).toEqual(['refund-waits'])
  const page = await (await getAs(app, await pathOf(orderId), cookie)).text()
  expect(page).toContain('Look in its own portal whether the money went back')
  expect((await send(orderId, { intent: 'attend' })).status).toBe(200)
  expect(await needsOf(orderId)).toEqual([])
  const left = await app.context.db.select().from(refunds).where(eq(refunds.order_id, orderId))
  expect(left.every(({ state }) => state === 'asked')).toBe(true)
})

test('REF-09 OADM-02 a refund is named after a day also where staff dealt with something else of its order before that', async () => {
  const { orderId } = await buyWork(app)
  const hoursAgo = (hours: number) => new Date(app.context.now().getTime() - hours * 3_600_000)
  // Of a provider that answers nobody.
  await set(orderId, { provider: 'paypal', attended_at: hoursAgo(26) })
  const refund = { order_id: orderId, amount: 1, source: 'staff', returned_by: 'provider', state: 'asked' } as const
  const by = { reason: 'Agreed', asked_by: 'desk@vitrine.example' }
  await app.context.db.insert(refunds).values({ id: uuidv7(), ...refund, ...by, asked_at: hoursAgo(27) })
  expect(await needsOf(orderId)).toEqual(['refund-waits'])
  expect((await send(orderId, { intent: 'attend' })).status).toBe(200)
  expect(await needsOf(orderId)).toEqual([])
})

test.each([
  ['its sender died', { state: 'sending' }],
  ['it had waited for a day', { state: 'queued', started_at: null }],
] as const)(
  'ORD-22 OADM-02 a mail that is given up because %s is named also where staff dealt with its order since it was tried',
  async (_, facts) => {
    await buyWork(app)
    // From then on the program's own sender waits for the mail server.
    await eventually(async () =>
      expect(await app.context.db.$count(mails, eq(mails.state, 'sending'))).toBeGreaterThan(0),
    )
    const { orderId } = await buyWork(app)
    const hoursAgo = (hours: number) => new Date(app.context.now().getTime() - hours * 3_600_000)
    const { id } = await mailOf(orderId, 'order-confirmation')
    const tried = { queued_at: hoursAgo(25), next_attempt_at: hoursAgo(3), started_at: hoursAgo(3), ...facts }
    await app.context.db.update(mails).set(tried).where(eq(mails.id, id))
    await set(orderId, { attended_at: hoursAgo(2) })
    expect(await needsOf(orderId)).toEqual([])
    await closeStaleMails(app.context.db, app.context.now())
    expect(await needsOf(orderId)).toEqual(['mail-not-sent'])
    expect((await send(orderId, { intent: 'attend' })).status).toBe(200)
    expect(await needsOf(orderId)).toEqual([])
  },
)

test('OADM-02 a refund that is owed is named until it is made, whatever staff say', async () => {
  const { orderId } = await openBoughtOrder(app)
  await set(orderId, { state: 'cancelled', refund_reason: 'order-closed' })
  expect(await needsOf(orderId)).toEqual(['refund-owed'])
  expect((await send(orderId, { intent: 'attend' })).status).toBe(409)
  expect(await needsOf(orderId)).toEqual(['refund-owed'])
  await set(orderId, { state: 'refunded', refund_id: `R-${orderId}` })
  expect(await needsOf(orderId)).toEqual(['given-back'])
})

test('OADM-03 the page has the buyer, the address, the amounts, the provider’s ids, the way to the work, and what is next', async () => {
  const bought = await buyWork(app, { name: 'The Pier', price: 1234.5 })
  const { handle, capture_id } = await rowOf(bought.orderId)
  const page = await (await getAs(app, `/admin/orders/${handle}`, cookie)).text()
  const visibleText = page.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ')
  for (const text of ['Demo Collector', 'collector@example.com', '1 Example Street', '$1,234.50', 'Paid'])
    expect(visibleText).toContain(text)
  for (const id of [bought.providerOrderId, capture_id!]) expect(visibleText).toContain(id)
  expect(visibleText).toContain('Agree on delivery with the buyer')
  expect(page).toContain(`href="/admin/products/edit/${bought.productId}"`)
  // The id is its buyer's proof.
  expect(page).not.toContain(bought.orderId)
  expect((await getAs(app, `/admin/orders/${bought.orderId}`, cookie)).status).toBe(404)
})

test('OADM-04 the timeline has a line for each line of the ledger, in words and in the gallery’s time', async () => {
  const { orderId } = await buyWork(app)
  const at = new Date('2026-01-01T04:30:00Z')
  await app.context.db
    .insert(order_events)
    .values({ order_id: orderId, at, kind: 'a-new-kind', detail: { of: 'line' } })
  const page = await (await getAs(app, await pathOf(orderId), cookie)).text()
  const visibleText = page.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ')
  for (const line of ['Order opened', 'Payment begun', 'Payment recorded', 'Paid', 'A new kind', 'of: line'])
    expect(visibleText).toContain(line)
  expect(visibleText).toContain('Dec 31, 2025, 11:30:00')
})

test('OADM-10 a ledger of many lines is shown in pages, and how the order began can be reached', async () => {
  const { orderId } = await buyWork(app)
  await app.context.db.insert(order_events).values(
    Array.from({ length: 220 }, (_, line) => ({
      order_id: orderId,
      at: new Date('2026-01-01T04:30:00Z'),
      kind: 'a-new-kind',
      detail: { number: `<${line}>` },
    })),
  )
  const path = await pathOf(orderId)
  const pageOf = async (query = '') => (await getAs(app, path + query, cookie)).text()
  const newest = await pageOf()
  expect(newest).toContain('number: &lt;219&gt;')
  expect(newest).not.toContain('Order opened')
  expect(newest).toContain(`href="${path}?page=5#order-timeline"`)
  for (const query of ['?page=5', '?page=99']) {
    const oldest = await pageOf(query)
    expect(oldest).toContain('Order opened')
    expect(oldest).not.toContain('number: &lt;219&gt;')
    expect(oldest).toContain(`href="${path}#order-timeline"`)
  }
})

test('OADM-04 no kind of line that the program writes is shown by its bare name', async () => {
  const written = (await app.context.db.selectDistinct({ kind: order_events.kind }).from(order_events)).filter(
    ({ kind }) => kind !== 'a-new-kind',
  )
  expect(written.length).toBeGreaterThan(8)
  const rare = [
    'webhook',
    'outcome-unknown',
    'not-approved',
    'refund-owed',
    'refunded',
    'declined',
    'pending',
    'expired',
  ]
  for (const kind of [...written.map((line) => line.kind), ...rare]) {
    const event = { kind, fromState: null, toState: null, detail: { field: 'bare' } }
    expect(describeEvent(event, 'America/New_York').text).not.toContain('field: bare')
  }
})

test('OADM-07 delivery, notes and what was dealt with are in the audit trail, in the name of who did it', async () => {
  const orderId = await undo()
  const { id: other } = { id: (await buyWork(app)).orderId }
  const entries = await trailOf(app.context.db, async () => {
    const values = { delivery: 'shipped', carrier: 'Coastal Art Transport', tracking_number: '17' }
    expect((await send(other, { intent: 'delivery', version: 1, values })).status).toBe(200)
    const note = { intent: 'note', id: uuidv7(), values: { text: 'After Thanksgiving' } }
    expect((await send(other, note)).status).toBe(200)
    expect((await send(orderId, { intent: 'attend' })).status).toBe(200)
  })
  const { handle } = await rowOf(other)
  expect(entries).toMatchObject([
    { action: 'delivery-set', actor_label: 'desk@vitrine.example', subject_id: String(handle) },
    { action: 'order-note-added', actor_label: 'desk@vitrine.example', subject_id: String(handle) },
    { action: 'order-attended', actor_label: 'desk@vitrine.example' },
  ])
  expect(JSON.stringify(entries)).toContain('Coastal Art Transport')
  for (const id of [orderId, other]) expect(JSON.stringify(entries)).not.toContain(id)
})

test('MAIL-08 ORD-23 the page of an order has its mails, to whom and how they went; staff send one again, and the ledger says so', async () => {
  const orderId = await loseMail()
  const { id } = await mailOf(orderId, 'order-confirmation')
  const page = async () => (await getAs(app, await pathOf(orderId), cookie)).text()
  expect(await page()).toContain('No such mailbox')
  const again = (mailId: string, as = cookie) => send(orderId, { intent: 'send-mail', mailId }, as)
  expect((await again(id, '')).status).toBe(401)
  expect((await again(uuidv7())).status).toBe(404)
  const another = await mailOf((await buyWork(app)).orderId, 'order-confirmation')
  expect((await again(another.id)).status).toBe(404)
  expect(await mailOf(orderId, 'order-confirmation')).toMatchObject({ state: 'failed' })

  const asked = await again(id)
  expect(asked.status).toBe(200)
  // It may fail yet.
  expect(await asked.text()).toContain('The mail is being sent again')
  expect(['queued', 'sending']).toContain((await mailOf(orderId, 'order-confirmation')).state)
  expect(await page()).toContain('Mail sent again')
  // It waits to be sent, or is being sent.
  expect((await again(id)).status).toBe(409)
})
