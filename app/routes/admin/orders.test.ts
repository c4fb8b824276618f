import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrderPage } from '#app/features/orders/admin/admin-order.ts'
import { readAdminOrderQuery } from '#app/features/orders/admin/admin-order-query.ts'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { findAdminInvoices } from '#app/features/orders/invoices/admin/find-admin-invoices.server.ts'
import { invoiceNumber } from '#app/features/orders/invoices/invoice.ts'
import { order_notes, orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { buyWork, openBoughtOrder } from '#tests/bought-order.ts'
import { openInvoiceOffice } from '#tests/invoice-office.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { explainStatements, recordStatements } from '#tests/recorded-statements.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())

const list = (query = ''): Promise<AdminOrderPage> =>
  findAdminOrders(app.context, readAdminOrderQuery(new URLSearchParams(query)))
const numberOf = (orderId: string) => orderId.slice(-8).toUpperCase()
const rowOf = async (orderId: string) => (await app.context.db.select().from(orders).where(eq(orders.id, orderId)))[0]!

test('OADM-01 the list names what was bought, its buyer, amount, state and delivery; the page of each is found by its handle', async () => {
  const { orderId } = await buyWork(app, { name: 'The Pier, Black State', price: 2750.5 })
  await openBoughtOrder(app, { name: 'Never paid' })
  const page = await (await getAs(app, '/admin/orders', cookie)).text()
  for (const text of ['The Pier, Black State', 'Demo Collector', '$2,750.50', 'Paid', 'To arrange', numberOf(orderId)])
    expect(page).toContain(text)
  expect(page).not.toContain('Never paid')
  expect(page).not.toContain(orderId)
  const { handle } = await rowOf(orderId)
  const one = await getAs(app, `/admin/orders/${handle}`, cookie)
  expect(one.status).toBe(200)
  const text = await one.text()
  for (const expected of ['1 Example Street', 'Agree on delivery with the buyer', 'Order opened', '$2,750.50'])
    expect(text).toContain(expected)
  expect(text).not.toContain(orderId)
  expect(await list()).toMatchObject({ total: 1, items: [{ handle, buyer: 'Demo Collector', amountCents: 275_050 }] })
})

const pathOf = async (orderId: string) => `/admin/orders/${(await rowOf(orderId)).handle}`
const deliver = async (orderId: string, values: object, version = 1, as = cookie) =>
  sendChange(app, await pathOf(orderId), { intent: 'delivery', version, values }, { cookie: as })
const shipped = { delivery: 'shipped', carrier: 'Coastal Art Transport', tracking_number: '17' }

test('OADM-01 an order is found by number, work and buyer, and by its month and state', async () => {
  const { orderId } = await buyWork(app, { name: 'Half_Sun 100%' })
  for (const search of [numberOf(orderId), 'half_sun 100%', 'SUN'])
    expect((await list(`search=${encodeURIComponent(search)}`)).items.map(({ number }) => number)).toContain(
      numberOf(orderId),
    )
  expect((await list('search=nobody')).total).toBe(0)
  expect((await list('search=Demo+Collector&state=paid')).total).toBeGreaterThan(0)
  expect((await list('month=2001-01')).total).toBe(0)
  expect((await list('state=refunded')).total).toBe(0)
  expect((await list('page=999')).page).toBe(1)
})

test('ORD-30 an order is found by the number of its invoice and by its client, each by an index', async () => {
  const { write, pay } = openInvoiceOffice(app)
  const { secret, handle } = await write({ name: 'Hedwig Marlow', email: 'studio@marlow.example' })
  const { orderId } = await pay(secret)
  const number = invoiceNumber(handle)
  for (const search of [number, number.toLowerCase(), `i-${handle}`, 'hedwig', 'studio@marlow'])
    expect((await list(`search=${search}`)).items.map(({ number }) => number)).toEqual([numberOf(orderId)])
  expect((await list('search=Hedwig&state=unpaid')).total).toBe(0)
  const { statements } = await recordStatements(app.context.db, () => list('search=Hedwig'))
  const searches = statements.filter(({ text }) => text.includes('fold_text(client_name'))
  const [plan] = await explainStatements(app.context.db, searches, ['seqscan', 'indexscan'])
  for (const index of ['orders_folded_search', 'invoices_folded_search', 'orders_invoice'])
    expect(plan!.join('\n')).toContain(`Bitmap Index Scan on ${index}`)
})

test('ORD-31 an invoice is found by its number, however its zeros are typed', async () => {
  const { write } = openInvoiceOffice(app)
  const [{ handle }] = [await write(), await write()]
  const search = async (text: string) =>
    (await findAdminInvoices(app.context, { filter: 'all', search: text, page: 1 })).items.map((row) => row.handle)
  expect(await search(invoiceNumber(handle))).toEqual([handle])
  expect(await search(`i${handle}`)).toEqual([handle])
  expect(await search('I-999999999')).toEqual([])
})

test('OADM-05 delivery is saved over its version alone, with its moment, and only for a paid order', async () => {
  const { orderId } = await buyWork(app)
  expect((await deliver(orderId, shipped)).status).toBe(200)
  expect(await rowOf(orderId)).toMatchObject({
    delivery: 'shipped',
    carrier: 'Coastal Art Transport',
    delivery_version: 2,
  })
  expect((await rowOf(orderId)).shipped_at).not.toBeNull()
  expect((await deliver(orderId, { ...shipped, carrier: 'Other' })).status).toBe(409)
  expect((await deliver(orderId, { ...shipped, carrier: '' }, 2)).status).toBe(422)
  expect((await deliver(orderId, { ...shipped, delivery: 'lost' }, 2)).status).toBe(422)
  expect((await deliver(orderId, shipped, 2, '')).status).toBe(401)
  expect((await rowOf(orderId)).delivery_version).toBe(2)
  const open = await openBoughtOrder(app)
  expect((await deliver(open.orderId, shipped)).status).toBe(409)
  for (const handle of ['999999', 'x', orderId])
    expect((await sendChange(app, `/admin/orders/${handle}`, { intent: 'attend' }, { cookie })).status).toBe(404)
  expect((await sendChange(app, await pathOf(orderId), { intent: 'none' }, { cookie })).status).toBe(400)
})

test('OADM-06 a note that is sent twice is there once; a blank one is refused', async () => {
  const { orderId } = await buyWork(app)
  const id = uuidv7()
  const add = async (text: string) =>
    (await sendChange(app, await pathOf(orderId), { intent: 'note', id, values: { text } }, { cookie })).status
  expect(await add('  ')).toBe(422)
  expect([await add('After Thanksgiving'), await add('After Thanksgiving'), await add('Other')]).toEqual([
    200, 200, 409,
  ])
  const notes = await app.context.db.select().from(order_notes).where(eq(order_notes.order_id, orderId))
  expect(notes).toMatchObject([{ text: 'After Thanksgiving', author: 'desk@vitrine.example' }])
})

test('ORD-20 the mail link of a buyer begins a mail to them, whatever is in the address', async () => {
  const { orderId } = await buyWork(app)
  const email = "ada?cc=b%40c&o'neil@example.com"
  await app.context.db.update(orders).set({ payer: { email } }).where(eq(orders.id, orderId))
  const page = await readPage(app, await pathOf(orderId), { headers: { Cookie: cookie } })
  const { pathname, searchParams } = new URL(
    page.querySelector('[aria-labelledby=order-buyer] a')!.getAttribute('href')!,
  )
  expect(decodeURIComponent(pathname)).toBe(email)
  expect([...searchParams]).toEqual([['subject', `Your order ${numberOf(orderId)}`]])
})

test('OADM-08 receipt and packing note are there for a paid order, for staff alone', async () => {
  const paid = await pathOf((await buyWork(app)).orderId)
  const open = await pathOf((await openBoughtOrder(app)).orderId)
  for (const paper of ['receipt', 'packing-note']) {
    const response = await getAs(app, `${paid}/${paper}.pdf`, cookie)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await getAs(app, `${open}/${paper}.pdf`, cookie)).status).toBe(404)
    expect((await getAs(app, `${paid}/${paper}.pdf`)).status).toBe(302)
  }
  expect((await getAs(app, `${paid}/other.pdf`, cookie)).status).toBe(404)
})

test('OADM-09 the file has a line for each payment, in sum what was captured, and no formula', async () => {
  await buyWork(app, { name: '=1+1', price: 0.1 })
  const csv = await (await getAs(app, '/admin/orders/export', cookie)).text()
  const lines = csv.trimEnd().split('\r\n').slice(1)
  const captured = (await app.context.db.select().from(orders)).map(({ captured_amount }) => captured_amount ?? 0)
  const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  expect(lines).toHaveLength(captured.filter((amount) => amount > 0).length)
  expect(cents(lines.map((line) => Number(line.split(',')[4])))).toBe(cents(captured))
  expect(csv).toContain(",'=1+1,")
  expect((await getAs(app, '/admin/orders/export?month=2026-13', cookie)).status).toBe(400)
  expect((await getAs(app, '/admin/orders/export')).status).toBe(302)
})

test('TAX-09 what went back of the tax in parts adds up to the tax, to the cent, also where a part is of another month', async () => {
  const { db } = app.context
  const { orderId } = await buyWork(app, { name: 'In parts', price: 106 })
  const lines = [{ name: 'Sales tax', rate: 60_000, capCents: null, cents: 600 }]
  const tax = { delivery: { to: 'us', state: 'FL', zip: '33401' }, lines }
  await db.update(orders).set({ tax }).where(eq(orders.id, orderId))
  for (const [at, amount] of [33.33, 33.33, 39.34].entries())
    await db.insert(refunds).values({
      ...{ id: uuidv7(), order_id: orderId, amount, source: 'staff', returned_by: 'provider', state: 'done' },
      ...{ reason: 'Called off', asked_by: 'Ada', asked_at: new Date(), ended_at: new Date(Date.UTC(2091, at, 15)) },
    })
  const taxesOf = async (query: string) => {
    const csv = await (await getAs(app, `/admin/orders/export${query}`, cookie)).text()
    const rows = csv.split('\r\n').filter((row) => row.includes(',In parts,'))
    return rows.map((row) => row.match(/,(-?[\d.]+),"?Sales tax/)![1])
  }
  expect(await taxesOf('')).toEqual(['6.00', '-1.89', '-1.88', '-2.23'])
  expect(await taxesOf('?month=2091-03')).toEqual(['-2.23'])
})

test('TAX-06 the page of an order names the place its tax is for, and the exemption certificate', async () => {
  const { orderId } = await buyWork(app)
  const readStatedPlace = async (delivery: object) => {
    await app.context.db
      .update(orders)
      .set({ tax: { delivery, lines: [] } })
      .where(eq(orders.id, orderId))
    const page = await readPage(app, await pathOf(orderId), { headers: { Cookie: cookie } })
    return textsIn(page, 'main p').filter((text) => text.startsWith('Sales tax was worked out for'))
  }
  expect(await readStatedPlace({ to: 'us', state: 'FL', zip: '33401' })).toEqual([
    'Sales tax was worked out for: Florida, 33401.',
  ])
  expect(await readStatedPlace({ to: 'gallery', exemptionNumber: '85-8012345678C-1' })).toEqual([
    'Sales tax was worked out for: Collected in the gallery. Exemption certificate: 85-8012345678C-1.',
  ])
})

test('TAX-09 the file has the tax of each payment and of its refund, the place and the exemption', async () => {
  const { db } = app.context
  const lines = [{ name: '=Surtax', rate: 10_000, capCents: 500_000, cents: 5_000 }]
  const tax = { delivery: { to: 'us', state: 'FL', zip: '33401' }, lines }
  const exempt = { delivery: { to: 'gallery', exemptionNumber: '85-1' }, lines: [] }
  const taxed = await buyWork(app, { name: 'Taxed', price: 12_050 })
  await db.update(orders).set({ tax }).where(eq(orders.id, taxed.orderId))
  const free = await buyWork(app, { name: 'Exempt', price: 100 })
  await db.update(orders).set({ tax: exempt }).where(eq(orders.id, free.orderId))
  const csv = await (await getAs(app, '/admin/orders/export', cookie)).text()
  const [head, ...rows] = csv.trimEnd().split('\r\n')
  expect(head).toMatch(/,provider_order,tax,taxes,tax_place,tax_exemption$/)
  const endOf = (name: string) => rows.find((row) => row.includes(`,${name},`))!.split(/,DEMO-[^,]*(?=,\d)/)[1]
  expect(endOf('Taxed')).toBe(',50.00,"\'=Surtax, 1% of the first $5,000: 50.00","Florida, 33401",')
  expect(endOf('Exempt')).toBe(",0.00,Sales tax: exempt: 0.00,Collected in the gallery,'85-1")
})
