import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileOrders } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { postAsBuyer } from '#tests/bought-order.ts'
import { openInvoiceOffice } from '#tests/invoice-office.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const moment = new Date('2026-11-20T17:00:00Z')
/** That have passed for the program. */
let ms = 0
const dayMs = 86_400_000
let app: TestApp
let office: ReturnType<typeof openInvoiceOffice>
beforeAll(async () => {
  app = await startTestApp({
    logLevel: 'silent',
    now: () => new Date(moment.getTime() + ms),
    env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
  })
  office = openInvoiceOffice(app)
})
afterAll(() => app.stop())

const today = () => app.context.now().toISOString().slice(0, 10)
interface Sending {
  id?: string
  cookie?: string
}
const record = async (handle: number, facts: object, { id = uuidv7(), cookie }: Sending = {}) => {
  const values = { paid_by: 'bank-transfer', paid_on: today(), address: '1 Main Street\nMiami', note: '', ...facts }
  const body = { id, version: null, values }
  return sendChange(app, `/admin/orders/invoices/${handle}/payment`, body, {
    cookie: cookie ?? (await office.signIn()),
  })
}
const partPaid = async () => {
  const invoice = await office.write({ firstAmount: 300 })
  return { ...invoice, first: (await office.pay(invoice.secret)).orderId }
}

test('INV-22 an overdue rest that is paid in the gallery is an order: in list, page, receipt and file of payments, refunded by hand; the invoice is paid', async () => {
  const { id, handle, productId, name, secret } = await partPaid()
  ms += 3 * dayMs
  const key = uuidv7()
  for (let times = 0; times < 2; times++) expect((await record(handle, { part: 'rest' }, { id: key })).status).toBe(200)
  const [, rest, ...others] = await office.ordersOf(id)
  expect(others).toEqual([])
  expect(rest).toMatchObject({ state: 'paid', provider: 'gallery', captured_amount: 600.5, invoice_part: 'rest' })
  expect(await office.invoiceState(id)).toBe('paid')
  expect(await office.workNow(productId)).toMatchObject({ sold_out: true, sold_price: 900.5 })
  expect(await (await office.page(secret)).text()).toContain('This invoice is paid. Thank you.')
  expect((await office.open(secret)).status).toBe(410)
  const cookie = await office.signIn()
  expect(await (await getAs(app, `/admin/orders/invoices/${handle}`, cookie)).text()).toContain('All of it is paid.')
  const path = `/admin/orders/${rest!.handle}`
  const page = await (await getAs(app, path, cookie)).text()
  for (const text of ['Paid in the gallery', 'Bank transfer', '(the rest)', 'Ada Lovelace', '1 Main Street'])
    expect(page).toContain(text)
  const receipt = await readPdf(new Uint8Array(await (await getAs(app, `${path}/receipt.pdf`, cookie)).arrayBuffer()))
  for (const text of ['by bank transfer', '$600.50']) expect(receipt.text).toContain(text)
  const csv = await (await getAs(app, `/admin/orders/export?month=${today().slice(0, 7)}`, cookie)).text()
  expect(csv.split('\r\n').filter((line) => line.includes(name) && line.includes(',gallery,bank-transfer,'))).toEqual([
    expect.stringContaining('payment,'),
  ])
  expect(csv).toContain(',600.50,USD,')
  const recorded = (await office.trailOf(handle)).filter(({ action }) => action === 'invoice-payment-recorded')
  expect(recorded).toMatchObject([
    {
      note: expect.stringContaining('$600.50, bank transfer, 2026-11-23'),
    },
  ])
  expect(await office.refund(rest!.id)).toEqual({ outcome: 'done', cents: 60_050 })
  expect(await office.invoiceState(id)).toBe('called-off')
})

test('INV-22 an open invoice, or its first part, that is paid in the gallery sells the work at the price agreed; the rest goes on by the link', async () => {
  const whole = await office.write()
  expect((await record(whole.handle, { part: 'whole', paid_by: 'cheque', paid_on: '2026-11-02' })).status).toBe(200)
  const [order] = await office.ordersOf(whole.id)
  expect(order).toMatchObject({ captured_amount: 900.5, created_at: new Date('2026-11-02T17:00:00Z') })
  expect(await office.invoiceState(whole.id)).toBe('paid')
  const parts = await office.write({ firstAmount: 300 })
  expect((await record(parts.handle, { part: 'first', paid_by: 'cash' })).status).toBe(200)
  for (const { productId } of [whole, parts]) {
    expect(await office.workNow(productId)).toMatchObject({ sold_out: true, sold_price: 900.5 })
    expect(await office.reservationsOf(productId)).toEqual([])
  }
  expect(await office.invoiceState(parts.id)).toBe('part-paid')
  expect(await office.pay(parts.secret)).toMatchObject({ amount: '600.50' })
  expect(await office.invoiceState(parts.id)).toBe('paid')
})

test.each([
  ['day', { paid_on: '2026-11-02' }],
  ['way to pay', { paid_by: 'cash' }],
  ['address', { address: '' }],
  ['note', { note: 'By her sister' }],
])(
  'GSALE-08 INV-22 a form that is sent again with another %s is refused, and the payment stays as it was recorded',
  async (_, facts) => {
    const { id, handle } = await office.write()
    const key = uuidv7()
    const send = (other: object = {}) => record(handle, { part: 'whole', ...other }, { id: key })
    expect((await send()).status).toBe(200)
    const before = await office.ordersOf(id)
    const refused = await send(facts)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('recorded a payment before')])
    expect((await send()).status).toBe(200)
    expect(await office.ordersOf(id)).toEqual(before)
  },
)

test('GSALE-08 INV-22 one form that is sent at the same instant for two invoices pays one, and is refused for the other', async () => {
  const invoices = [await office.write(), await office.write()]
  const [id, cookie] = [uuidv7(), await office.signIn()]
  const responses = await Promise.all(invoices.map(({ handle }) => record(handle, { part: 'whole' }, { id, cookie })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await Promise.all(invoices.map((invoice) => office.ordersOf(invoice.id)))).flat()).toHaveLength(1)
})

test('INV-22 refused: who is no admin, what is no invoice or no form, and a day that is to come', async () => {
  const { id, handle } = await office.write()
  const whole = { part: 'whole' }
  expect((await record(handle, whole, { cookie: '' })).status).toBe(401)
  expect((await record(handle, whole, { cookie: await office.signIn(false) })).status).toBe(403)
  expect((await record(999_999, whole)).status).toBe(404)
  expect((await record(handle, whole, { id: 'x' })).status).toBe(400)
  for (const facts of [
    { part: 'half' },
    { paid_by: 'shells' },
    { paid_on: '' },
    { paid_on: '2027-01-01' },
    { address: 'line\n'.repeat(11) },
    { note: 'x'.repeat(4_001) },
  ])
    expect((await record(handle, { ...whole, ...facts })).status, JSON.stringify(facts).slice(0, 60)).toBe(422)
  expect(await office.ordersOf(id)).toEqual([])
  expect(await office.invoiceState(id)).toBe('open')
})

test('INV-22 refused while somebody pays it by the link, of a part that is paid or not due yet, and of an invoice that is closed', async () => {
  const held = await office.write()
  expect((await office.open(held.secret)).status).toBe(201)
  const pending = await partPaid()
  await office.pay(pending.secret, 'pending')
  const part = await partPaid()
  const fresh = await office.write({ firstAmount: 300 })
  const paid = await office.write()
  await office.pay(paid.secret)
  const withdrawn = await office.write()
  await office.change(withdrawn.handle, { intent: 'withdraw' })
  const returned = await partPaid()
  await office.refund(returned.first)
  const cases = [
    [held, 'whole', 'The client is paying it right now'],
    [pending, 'rest', 'The client is paying it right now'],
    [part, 'first', 'Something else of it is due'],
    [part, 'whole', 'Something else of it is due'],
    [fresh, 'rest', 'Something else of it is due'],
    [paid, 'whole', 'It is paid'],
    [withdrawn, 'whole', 'It was withdrawn'],
    [returned, 'rest', 'A payment of it went back'],
  ] as const
  for (const [{ id, handle }, asked, says] of cases) {
    const before = await office.ordersOf(id)
    const refused = await record(handle, { part: asked })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(says)])
    expect(await office.ordersOf(id)).toEqual(before)
  }
  const lapsed = await office.write()
  ms += 3 * dayMs
  expect((await record(lapsed.handle, { part: 'whole' })).status).toBe(409)
})

test('INV-22 of a client whose time ran out, two forms and the client at once one payment counts, and money that comes late goes back', async () => {
  const { id, handle, secret } = await partPaid()
  const opened = await office.open(secret)
  const late = (await opened.json()) as { orderId: string; providerOrderId: string }
  await postAsBuyer(app, `/api/demo-payments/${late.providerOrderId}`, { json: { action: 'approve' } })
  ms += 11 * 60_000
  const all = await Promise.all([
    record(handle, { part: 'rest' }),
    record(handle, { part: 'rest' }),
    postAsBuyer(app, `/api/orders/${late.orderId}/capture`),
  ])
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  await reconcileOrders(app.context)
  const paid = (await office.ordersOf(id)).filter(({ state }) => state === 'paid')
  expect(paid.map(({ invoice_part }) => invoice_part)).toEqual(['first', 'rest'])
  expect(await office.invoiceState(id)).toBe('paid')
})
