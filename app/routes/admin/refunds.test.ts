import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '#db/schema/auth.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { refunds } from '#db/schema/refunds.ts'
import { askForLink, buyWork, openBoughtOrder } from '#tests/bought-order.ts'
import { newAdmin } from '#tests/new-admin.ts'
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
const givePassword = (at: Date) => app.context.db.update(session).set({ passwordGivenAt: at })
beforeEach(() => givePassword(new Date()))

const rowOf = async (orderId: string) => (await app.context.db.select().from(orders).where(eq(orders.id, orderId)))[0]!
const refundsOf = (orderId: string) => app.context.db.select().from(refunds).where(eq(refunds.order_id, orderId))
const refundInput = (facts: object = {}) => ({
  intent: 'refund',
  id: randomUUID(),
  amount: '100.50',
  reason: 'A scratch on the frame',
  leftCents: 120_000,
  returnedBy: null,
  ...facts,
})
const refund = async (orderId: string, facts: object = {}, as = cookie) =>
  sendChange(app, `/admin/orders/${(await rowOf(orderId)).handle}`, refundInput(facts), { cookie: as })

test('REF-01 REF-07 a part goes back: page, list, file, receipt and the page of its buyer say so, and the order stays paid', async () => {
  const order = await buyWork(app, { name: 'Half returned', price: 1200 })
  expect((await refund(order.orderId)).status).toBe(200)
  const { handle } = await rowOf(order.orderId)
  const page = await (await getAs(app, `/admin/orders/${handle}`, cookie)).text()
  for (const text of ['Refunded in part', 'A scratch on the frame', '−$100.50', '$1,099.50', 'Money returned'])
    expect(page).toContain(text)
  const list = await (await getAs(app, '/admin/orders?state=refunded', cookie)).text()
  for (const text of ['Half returned', 'Refunded in part', '$100.50', 'returned']) expect(list).toContain(text)
  const csv = await (await getAs(app, '/admin/orders/export', cookie)).text()
  const its = csv.split('\r\n').filter((line) => line.includes('Half returned'))
  expect(its.map((line) => line.split(',').slice(2, 5).join(' '))).toEqual([
    expect.stringMatching(/^payment '?\w+ 1200\.00$/),
    expect.stringMatching(/^refund '?\w+ -100\.50$/),
  ])
  const path = await askForLink(app, order)
  const theirs = await (await getAs(app, path)).text()
  expect(theirs).toContain('−$100.50')
  expect(theirs).not.toContain('A scratch on the frame')
  const receipt = await getAs(app, `${path}/receipt.pdf`)
  expect((await readPdf(new Uint8Array(await receipt.arrayBuffer()))).text).toContain('−$100.50')
})

test('REF-08 after all went back the work can be put back for sale; while a part is kept it cannot', async () => {
  const { orderId, productId } = await buyWork(app, { price: 1200 })
  const offer = () => sendChange(app, '/admin/products', { intent: 'set-sold', id: productId, sold: false }, { cookie })
  await refund(orderId)
  expect((await offer()).status).toBe(409)
  expect((await refund(orderId, { amount: '$1,099.50', leftCents: 109_950 })).status).toBe(200)
  expect((await rowOf(orderId)).state).toBe('refunded')
  const path = `/admin/orders/${(await rowOf(orderId)).handle}`
  expect(await (await getAs(app, path, cookie)).text()).toContain('Put Back for Sale')
  expect((await offer()).status).toBe(200)
  expect(await (await getAs(app, path, cookie)).text()).not.toContain('Put Back for Sale')
  const [work] = await app.context.db.select().from(products).where(eq(products.id, productId))
  expect(work!.sold_out).toBe(false)
})

test('REF-02 a refund asks for the password again, and for an admin', async () => {
  const { orderId } = await buyWork(app, { price: 1200 })
  expect((await refund(orderId, {}, '')).status).toBe(401)
  await givePassword(new Date(Date.now() - 11 * 60_000))
  const asked = await refund(orderId)
  expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('password-needed')])
  await givePassword(new Date())
  const other = await newAdmin(app.context, { email: 'left@vitrine.example' })
  await app.context.db.execute(
    'update profiles set is_admin = false where id = (select id from "user" where email = \'left@vitrine.example\')',
  )
  expect((await refund(orderId, {}, other.cookie)).status).toBe(403)
  expect(await refundsOf(orderId)).toEqual([])
})

test.each([
  ['nothing', { amount: '' }],
  ['zero', { amount: '0' }],
  ['less than zero', { amount: '-1' }],
  ['a third of a cent', { amount: '0.333' }],
  ['words', { amount: 'all of it' }],
  ['a comma before the cents', { amount: '1,50' }],
  ['more than is left', { amount: '1200.01' }],
  ['no reason', { reason: ' \0\n' }],
  ['an endless reason', { reason: 'ก'.repeat(501) }],
])('REF-03 %s is refused with 422, and nothing moves', async (_, facts) => {
  const { orderId } = await buyWork(app, { price: 1200 })
  expect((await refund(orderId, facts)).status).toBe(422)
  expect(await refundsOf(orderId)).toEqual([])
  expect((await rowOf(orderId)).refunded_amount).toBe(0)
})

test('REF-15 a refund of an order of which somebody else has given money back is refused with what is left', async () => {
  const { orderId } = await buyWork(app, { price: 1200 })
  expect((await refund(orderId)).status).toBe(200)
  const late = await refund(orderId)
  const text = await late.text()
  expect([late.status, text]).toEqual([409, expect.stringContaining('meanwhile: $1,099.50 is left.')])
  expect(text).toContain('109950')
  expect(await refundsOf(orderId)).toHaveLength(1)
})

test('REF-03 what is malformed, of an unknown or unpaid order, or comes late is refused', async () => {
  const { orderId } = await buyWork(app, { price: 1200 })
  for (const facts of [{ id: 'x' }, { amount: 100 }, { leftCents: 0.5 }, { returnedBy: 'shells' }])
    expect((await refund(orderId, facts)).status).toBe(400)
  expect((await sendChange(app, '/admin/orders/999999', refundInput(), { cookie })).status).toBe(404)
  const open = await openBoughtOrder(app, { price: 1200 })
  expect((await refund(open.orderId)).status).toBe(409)
  const late = await refund(orderId, { leftCents: 130_000 })
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('$1,200.00 is left')])
  const id = randomUUID()
  const twice = [await refund(orderId, { id }), await refund(orderId, { id })]
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await refund(orderId, { id, amount: '7' })).status).toBe(409)
  expect(await refundsOf(orderId)).toHaveLength(1)
})
