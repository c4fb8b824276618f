import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { writeInvoice } from '#app/features/orders/invoices/admin/write-invoice.server.ts'
import { invoiceStateOf } from '#app/features/orders/invoices/invoice.ts'
import { readInvoice } from '#app/features/orders/invoices/read-invoice.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { session } from '#db/schema/auth.ts'
import { gallery_sales } from '#db/schema/gallery-sales.ts'
import { invoices } from '#db/schema/invoices.ts'
import { order_notes, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { refunds } from '#db/schema/refunds.ts'
import { reservations } from '#db/schema/reservations.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { buyWork, openBoughtOrder, postAsBuyer } from '#tests/bought-order.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())
beforeEach(() => app.context.db.update(session).set({ passwordGivenAt: new Date() }))

const today = () => galleryDate(new Date(), app.context.settings.gallery.timeZone)
const values = (work: string, facts: object = {}) => ({
  work,
  sell_reserved: false,
  amount: '950.50',
  paid_by: 'card-terminal',
  paid_on: today(),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 561 555 0100',
  address: '12 St James’s Square\nLondon',
  note: 'Came with her sister',
  ...facts,
})
const record = (
  work: string,
  facts: object = {},
  { id = randomUUID(), as = cookie }: { id?: string; as?: string } = {},
) => sendChange(app, '/admin/orders/new', { id, version: null, values: values(work, facts) }, { cookie: as })
const newWork = async (facts: object = {}) => (await newProduct(app.context.db, { price: 1000, ...facts })).id
const ordersOf = (work: string) => app.context.db.select().from(orders).where(eq(orders.product_id, work))
const workOf = async (id: string) => (await app.context.db.select().from(products).where(eq(products.id, id)))[0]!

test('GSALE-01 GSALE-04 a sale in the gallery is a paid order: work sold at its price, in list, page, receipt, file and trail', async () => {
  const work = await newWork({ name: 'Sold at the desk' })
  const id = randomUUID()
  expect((await record(work, {}, { id })).status).toBe(200)
  expect((await record(work, {}, { id })).status).toBe(200)
  const [order, ...others] = await ordersOf(work)
  expect(others).toEqual([])
  expect(order).toMatchObject({ state: 'paid', provider: 'gallery', captured_amount: 950.5, buyer: null })
  expect(await workOf(work)).toMatchObject({ sold_out: true, sold_price: 950.5, quantity: 0 })
  expect(await app.context.db.select().from(gallery_sales).where(eq(gallery_sales.order_id, order!.id))).toMatchObject([
    { paid_by: 'card-terminal', paid_on: today(), recorded_by: 'desk@vitrine.example' },
  ])
  expect(await app.context.db.select().from(order_notes).where(eq(order_notes.order_id, order!.id))).toMatchObject([
    { text: 'Came with her sister' },
  ])
  const path = `/admin/orders/${order!.handle}`
  const page = await (await getAs(app, path, cookie)).text()
  for (const text of [
    'Sold in the gallery',
    'Card terminal',
    'Ada Lovelace',
    'St James’s Square',
    '555 0100',
    '$950.50',
  ])
    expect(page).toContain(text)
  expect(await (await getAs(app, '/admin/orders', cookie)).text()).toContain('Sold at the desk')
  const receipt = await readPdf(new Uint8Array(await (await getAs(app, `${path}/receipt.pdf`, cookie)).arrayBuffer()))
  for (const text of ['by card terminal', '$950.50', 'Ada Lovelace']) expect(receipt.text).toContain(text)
  const csv = await (await getAs(app, '/admin/orders/export', cookie)).text()
  const lines = csv.split('\r\n').filter((line) => line.includes('Sold at the desk'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /,payment,'?\w+,950\.50,USD,Sold at the desk,Ada Lovelace,ada@example\.com,gallery,card-terminal,,0\.00,,,$/,
  )
  const trail = await app.context.db
    .select()
    .from(audit_entries)
    .where(eq(audit_entries.subject_id, String(order!.handle)))
  expect(trail.map(({ action }) => action)).toContain('order-recorded')
})

test.each([
  ['day', { paid_on: '2025-05-31' }],
  ['way to pay', { paid_by: 'cash' }],
  ['name', { name: 'Ada Byron' }],
  ['mail address', { email: 'ada@example.net' }],
  ['telephone', { phone: '' }],
  ['address', { address: 'London' }],
  ['note', { note: '' }],
  ['note of her own', { note: 'Came alone' }],
])(
  'GSALE-08 a form that is sent again with another %s is refused, and the sale stays as it was recorded',
  async (_, facts) => {
    const work = await newWork()
    const id = randomUUID()
    expect((await record(work, {}, { id })).status).toBe(200)
    const orderId = (await ordersOf(work))[0]!.id
    const stored = async () => [
      await ordersOf(work),
      await app.context.db.select().from(gallery_sales).where(eq(gallery_sales.order_id, orderId)),
      await app.context.db.select().from(order_notes).where(eq(order_notes.order_id, orderId)),
    ]
    const before = await stored()
    const refused = await record(work, facts, { id })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('recorded a sale before')])
    expect((await record(work, {}, { id })).status).toBe(200)
    expect(await stored()).toEqual(before)
  },
)

test('GSALE-08 one form that is sent at the same instant for two works sells one, and is refused for the other', async () => {
  const [works, id] = [[await newWork(), await newWork()], randomUUID()]
  const responses = await Promise.all(works.map((work) => record(work, {}, { id })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await Promise.all(works.map(ordersOf))).flat()).toHaveLength(1)
  const sold = await Promise.all(works.map(async (work) => (await workOf(work)).sold_out))
  expect(sold.sort()).toEqual([false, true])
})

test('GSALE-08 a form without a note that is sent again is the same, also when staff have added one to the order since', async () => {
  const [work, id] = [await newWork(), randomUUID()]
  const bare = { note: '', phone: '', email: '', address: '' }
  expect((await record(work, bare, { id })).status).toBe(200)
  const [order] = await ordersOf(work)
  const note = { intent: 'note', id: randomUUID(), values: { text: 'Framed' } }
  expect((await sendChange(app, `/admin/orders/${order!.handle}`, note, { cookie })).status).toBe(200)
  expect((await record(work, bare, { id })).status).toBe(200)
  expect((await record(work, { ...bare, note: 'Framed' }, { id })).status).toBe(409)
})

test('GSALE-01 a sale of an earlier day is of that day in the statistics, the list and the file', async () => {
  const work = await newWork({ name: 'Sold in May' })
  expect((await record(work, { paid_on: '2025-05-31' })).status).toBe(200)
  expect((await workOf(work)).sold_at?.toISOString()).toBe('2025-05-31T16:00:00.000Z')
  const csv = await (await getAs(app, '/admin/orders/export?month=2025-05', cookie)).text()
  expect(csv).toContain('2025-05-31,12:00:00,payment')
  expect(await (await getAs(app, '/admin/orders?month=2025-05', cookie)).text()).toContain('Sold in May')
})

test('GSALE-02 a work that is sold, held, being paid for or gone is not sold again', async () => {
  const sold = await buyWork(app)
  const held = await openBoughtOrder(app)
  const paying = await openBoughtOrder(app)
  await postAsBuyer(app, `/api/demo-payments/${paying.providerOrderId}`, { json: { action: 'pending' } })
  await postAsBuyer(app, `/api/orders/${paying.orderId}/capture`)
  for (const [{ productId }, says] of [
    [sold, 'the artwork is sold'],
    [held, 'a buyer holds the artwork'],
    [paying, 'a payment for the artwork is under way'],
  ] as const) {
    const refused = await record(productId)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(says)])
    expect((await ordersOf(productId)).filter(({ provider }) => provider === 'gallery')).toEqual([])
  }
  expect((await workOf(held.productId)).sold_out).toBe(false)
  expect((await record(randomUUID())).status).toBe(404)
})

test('GSALE-02 of two sales and a buyer at the same instant one has the work', async () => {
  const work = await newWork()
  const [one, two, buyer] = await Promise.all([
    record(work),
    record(work, { name: 'Bo' }),
    postAsBuyer(app, '/api/orders', { json: { productId: work } }),
  ])
  const won = [one.status === 200, two.status === 200, buyer.status === 201]
  expect(won.filter(Boolean)).toHaveLength(1)
})

/** Keeps a work for a client, and returns what the form sends back of that. */
async function keepFor(client: string, work: string, facts: Partial<typeof reservations.$inferInsert> = {}) {
  const until = new Date(Date.now() + 86_400_000)
  const [kept] = await app.context.db
    .insert(reservations)
    .values({ product_id: work, client_name: client, until, created_at: new Date(), ...facts })
    .returning()
  return kept!.created_at.toISOString()
}
const keptFor = (work: string) => app.context.db.select().from(reservations).where(eq(reservations.product_id, work))

test('GSALE-02 a work that is kept for a client is sold when staff confirm it, which ends the reservation', async () => {
  const work = await newWork()
  const reservation = await keepFor('Grace Hopper', work)
  const refused = await record(work)
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('reserved for Grace Hopper')])
  expect(await ordersOf(work)).toEqual([])
  expect((await record(work, { sell_reserved: true, reservation })).status).toBe(200)
  expect(await keptFor(work)).toEqual([])
})

test('RSV-13 a reservation that a sale in the gallery ended is in the audit trail', async () => {
  const work = await newWork()
  const reservation = await keepFor('Grace Hopper', work)
  const entries = await trailOf(app.context.db, () => record(work, { sell_reserved: true, reservation }))
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'work-released',
      actor_label: 'desk@vitrine.example',
      subject_id: work,
      note: 'It was reserved for Grace Hopper, and was sold',
    }),
  )
})

test('GSALE-09 what staff confirm is the sale over the reservation that they saw, not over one that was made since', async () => {
  const work = await newWork()
  const seen = await keepFor('Ada Lovelace', work, { created_at: new Date(Date.now() - 60_000) })
  await app.context.db.delete(reservations).where(eq(reservations.product_id, work))
  const invoiceId = randomUUID()
  const terms = { name: 'Grace Hopper', email: 'grace@example.com', phone: null, note: null, day: today() }
  const { timeZone } = app.context.settings.gallery
  await writeInvoice(
    { ...app.context, actor: systemActor('Test') },
    { id: invoiceId, productId: work, terms: { ...terms, amount: 900, firstAmount: null }, timeZone },
  )
  const [kept] = await keptFor(work)
  const now = kept!.created_at.toISOString()

  // A page of before this was asked for sends nothing of what it shows.
  for (const reservation of [seen, '', undefined]) {
    const refused = await record(work, { sell_reserved: true, reservation })
    const text = await refused.text()
    expect(refused.status).toBe(409)
    expect(text).toContain('It is now reserved for Grace Hopper until')
    expect(text).toContain(now)
    expect(await keptFor(work)).toEqual([kept])
    expect([await ordersOf(work), (await workOf(work)).sold_out]).toEqual([[], false])
  }
  const invoice = await readInvoice(app.context.db, { where: eq(invoices.id, invoiceId), at: new Date() })
  expect(invoiceStateOf(invoice!, new Date())).toBe('open')
  expect((await record(work, { sell_reserved: true, reservation: now })).status).toBe(200)
  expect(await keptFor(work)).toEqual([])
})

test.each([
  ['no work', { work: '' }],
  ['no amount', { amount: '' }],
  ['an amount of 0', { amount: '0' }],
  ['a part of a cent', { amount: '1.005' }],
  ['an amount that is none', { amount: 'much' }],
  ['another way to pay', { paid_by: 'shells' }],
  ['a day to come', { paid_on: '2999-01-01' }],
  ['no day', { paid_on: '' }],
  ['no buyer', { name: ' ' }],
  ['a buyer of 201 characters', { name: 'x'.repeat(201) }],
  ['a mail address that is none', { email: 'ada at home' }],
  ['an address of 10,000 characters', { address: 'x'.repeat(10_000) }],
  ['an address of eleven lines', { address: 'x\n'.repeat(11) }],
])('GSALE-02 %s is refused with 422, and nothing changes', async (_, facts) => {
  const work = await newWork()
  expect((await record(work, facts)).status).toBe(422)
  expect(await ordersOf(work)).toEqual([])
  expect((await workOf(work)).sold_out).toBe(false)
})

test('GSALE-02 what is malformed, or not sent by an admin, is refused', async () => {
  const work = await newWork()
  expect((await record(work, {}, { id: 'x' })).status).toBe(400)
  expect((await sendChange(app, '/admin/orders/new', { id: randomUUID() }, { cookie })).status).toBe(400)
  expect((await record(work, {}, { as: '' })).status).toBe(401)
  const other = await newAdmin(app.context, { email: 'left@vitrine.example' })
  await app.context.db.execute(
    'update profiles set is_admin = false where id = (select id from "user" where email = \'left@vitrine.example\')',
  )
  expect((await record(work, {}, { as: other.cookie })).status).toBe(403)
  expect(await ordersOf(work)).toEqual([])
})

test('GSALE-03 works are found by a part of their name, drafts too and sold ones not', async () => {
  const name = `Findable ${randomUUID()}`
  await newWork({ name, status: 'draft' })
  await newWork({ name: `${name} sold`, sold_out: true, quantity: 0, sold_at: new Date() })
  const search = async (text: string) =>
    (await (await getAs(app, `/admin/orders/new/works.data?search=${encodeURIComponent(text)}`, cookie)).text()).match(
      /Findable [\w-]+( sold)?/g,
    )
  expect(await search(name.toUpperCase())).toEqual([name])
  expect(await search(' ')).toBeNull()
})

test('GSALE-05 its refund moves no money through a provider: staff say how it went back', async () => {
  const work = await newWork()
  await record(work)
  const [order] = await ordersOf(work)
  const refund = (facts: object) =>
    sendChange(
      app,
      `/admin/orders/${order!.handle}`,
      { intent: 'refund', id: randomUUID(), amount: '950.50', reason: 'Called off', leftCents: 95_050, ...facts },
      { cookie },
    )
  expect((await refund({ returnedBy: null })).status).toBe(422)
  expect((await refund({ returnedBy: 'cash' })).status).toBe(200)
  const [after] = await ordersOf(work)
  expect(after).toMatchObject({ state: 'refunded', refunded_amount: 950.5 })
  const csv = await (await getAs(app, '/admin/orders/export', cookie)).text()
  const number = order!.id.slice(-8).toUpperCase()
  // With an apostrophe where the number has digits only.
  const line = csv.split('\r\n').find((one) => one.includes(',refund,') && one.includes(`${number},`))
  expect(line).toMatch(/,-950\.50,USD,.*,gallery,cash,,0\.00,,,$/)
  expect(await (await getAs(app, `/admin/orders/${order!.handle}`, cookie)).text()).toContain('Put Back for Sale')
})

test('GSALE-08 its refund that is sent again with another way in which the money went back is refused', async () => {
  const work = await newWork()
  await record(work)
  const [order] = await ordersOf(work)
  const refundInput = { intent: 'refund', id: randomUUID(), amount: '10', reason: 'Agreed', leftCents: 95_050 }
  const refund = (returnedBy: string) =>
    sendChange(app, `/admin/orders/${order!.handle}`, { ...refundInput, returnedBy }, { cookie })
  expect((await refund('cash')).status).toBe(200)
  expect((await refund('cheque')).status).toBe(409)
  expect((await refund('cash')).status).toBe(200)
  const stored = await app.context.db.select().from(refunds).where(eq(refunds.order_id, order!.id))
  expect(stored).toMatchObject([{ returned_by: 'cash', amount: 10 }])
})
