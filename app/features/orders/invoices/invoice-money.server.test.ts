import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { reconcileOrders, reconcileProviderOrder } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { deleteProduct } from '#app/features/products/admin/delete-product.server.ts'
import { restoreProducts } from '#app/features/products/admin/restore-products.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { products } from '#db/schema/products.ts'
import { refunds } from '#db/schema/refunds.ts'
import { readSettings } from '#server/settings.ts'
import { dayMs, minuteMs, openInvoiceDesk, timeZone } from '#tests/invoice-desk.ts'
import { newProduct } from '#tests/new-product.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import type { InvoiceFilter } from './admin/admin-invoice-query.ts'
import { describeBadge } from './admin/describe-invoice.ts'
import { findAdminInvoice } from './admin/find-admin-invoice.server.ts'
import { findAdminInvoices } from './admin/find-admin-invoices.server.ts'
import { invoiceState } from './admin/invoice-state.server.ts'
import { recordInvoicePayment } from './admin/record-invoice-payment.server.ts'
import { writeInvoice } from './admin/write-invoice.server.ts'

let shop: TestShop
let desk: ReturnType<typeof openInvoiceDesk>
beforeAll(async () => {
  shop = await openTestShop()
  desk = openInvoiceDesk(shop)
})
afterAll(() => shop.database.drop())

/** Lets time pass until `ms` after the last day of an invoice; before it where that is negative. */
async function passLastDay(id: string, ms: number) {
  shop.pass((await desk.invoiceNow(id)).until.getTime() - shop.now().getTime() + ms)
}

test.each([
  ['', () => reconcileOrders(shop)],
  [', also before the job has come by', async () => {}],
])('INV-11 a rest whose hold ran out is not taken up again after the last day%s', async (_, comeBy) => {
  const { id, secret } = await desk.write({ firstAmount: 200 })
  await desk.pay(secret)
  const before = await desk.heldCents()
  const asked = await desk.approved(secret)
  shop.pass(11 * minuteMs)
  await comeBy()
  await passLastDay(id, dayMs)
  expect(await captureOrder(shop, asked.orderId)).toBe('already-sold')
  expect(await desk.heldCents()).toBe(before)
  expect(await desk.invoiceState(id)).toBe('overdue')
})

test('INV-11 money that comes for an expired rest after the last day goes back', async () => {
  const { id, secret } = await desk.write({ firstAmount: 200 })
  await desk.pay(secret)
  const before = await desk.heldCents()
  const { orderId, providerOrderId } = await desk.approved(secret)
  shop.pass(11 * minuteMs)
  await reconcileOrders(shop)
  await passLastDay(id, dayMs)
  await shop.paymentProvider.captureOrder(providerOrderId, 'somewhere else')
  await reconcileProviderOrder(shop, providerOrderId)
  expect(await desk.orderState(orderId)).toBe('refunded')
  expect(await desk.heldCents()).toBe(before)
  expect(await desk.invoiceState(id)).toBe('overdue')
})

test('INV-11 a rest that was begun in time is finished after the last day, also by a bank that takes days', async () => {
  const [soon, slow] = [await desk.write({ firstAmount: 200 }), await desk.write({ firstAmount: 200 })]
  for (const { secret } of [soon, slow]) await desk.pay(secret)
  await passLastDay(soon.id, -minuteMs)
  const order = await desk.approved(soon.secret)
  const pending = await desk.opened(slow.secret)
  await decideDemoPayment(shop, pending.providerOrderId, 'pending')
  expect(await captureOrder(shop, pending.orderId)).toBe('pending')
  shop.pass(2 * minuteMs)
  for (const { id } of [soon, slow]) expect(await desk.invoiceState(id)).toBe('being-paid')
  expect(await captureOrder(shop, order.orderId)).toBe('completed')
  shop.pass(4 * dayMs)
  expect(await desk.invoiceState(slow.id)).toBe('being-paid')
  expect(await desk.open(slow.secret)).toEqual({ outcome: 'invoice-closed', state: 'being-paid' })
  await decideDemoPayment(shop, pending.providerOrderId, 'approve')
  await reconcileOrders(shop)
  for (const { id } of [soon, slow]) expect(await desk.invoiceState(id)).toBe('paid')
})

test('INV-03 an invoice that is being paid after its last day is part paid only where its first part is in', async () => {
  const clients = { whole: 'Client of the whole', rest: 'Client of a rest' }
  const whole = await desk.write({ name: clients.whole })
  const rest = await desk.write({ name: clients.rest, firstAmount: 200 })
  await desk.pay(rest.secret)
  await passLastDay(whole.id, -minuteMs)
  for (const { secret } of [whole, rest]) await desk.approved(secret)
  shop.pass(2 * minuteMs)
  for (const { id } of [whole, rest]) expect(await desk.invoiceState(id)).toBe('being-paid')
  const clientsIn = async (filter: InvoiceFilter) => {
    const { items } = await findAdminInvoices(shop, { filter, search: 'Client of', page: 1 })
    return items.map(({ client }) => client)
  }
  expect(await clientsIn('open')).toEqual([clients.whole])
  expect(await clientsIn('part-paid')).toEqual([clients.rest])
})

test.each([null, 200])(
  'INV-12 an invoice whose payment was given back in full is not called paid (%s first)',
  async (firstAmount) => {
    const { id, secret, productId } = await desk.write({ firstAmount })
    await desk.pay(secret)
    if (firstAmount) await desk.pay(secret)
    expect(await desk.invoiceState(id)).toBe('paid')
    const last = (await desk.ordersOf(id)).at(-1)!
    await desk.refund(last.id, 0.25)
    expect(await desk.invoiceState(id)).toBe('paid')
    await shop.paymentProvider.refundCapture(last.capture_id!, `the rest of ${last.id}`)
    await reconcileProviderOrder(shop, last.provider_order_id!)
    expect(await desk.orderState(last.id)).toBe('refunded')
    expect(await desk.invoiceState(id)).toBe('called-off')
    expect(await desk.open(secret)).toEqual({ outcome: 'invoice-closed', state: 'called-off' })
    expect(await desk.workNow(productId)).toMatchObject({ sold_out: true, sold_price: 1000.5 })
  },
)

test('INV-12 when the first part goes back after the rest was paid, or the sale is undone, the invoice is called off; the other part stays as it is', async () => {
  const [returned, undone] = [await desk.write({ firstAmount: 200 }), await desk.write({ firstAmount: 200 })]
  for (const { secret } of [returned, undone]) for (let part = 0; part < 2; part++) await desk.pay(secret)
  const [first, rest] = await desk.ordersOf(returned.id)
  await desk.refund(first!.id)
  expect([await desk.orderState(first!.id), await desk.orderState(rest!.id)]).toEqual(['refunded', 'paid'])
  expect(await desk.invoiceState(returned.id)).toBe('called-off')
  expect(await openOrder(shop, { productId: returned.productId, clientAddress: 'x' })).toEqual({
    outcome: 'already-sold',
  })
  await undoOrder(shop, { order: (await desk.ordersOf(undone.id))[1]!.id, reason: 'Agreed' })
  expect(await desk.invoiceState(undone.id)).toBe('called-off')
})

test('INV-12 of a part payment a part is given back, and the rest is still due as it was agreed', async () => {
  const { id, secret } = await desk.write({ firstAmount: 200 })
  await desk.pay(secret)
  await desk.refund((await desk.ordersOf(id))[0]!.id, 0.5)
  expect(await desk.invoiceState(id)).toBe('part-paid')
  expect((await desk.opened(secret)).amount).toBe('800.50')
})

test('INV-43 page and list of an invoice tell what of its money went back or is on its way, and on which order', async () => {
  const { id, secret } = await desk.write({ firstAmount: 500 })
  for (let part = 0; part < 2; part++) await desk.pay(secret)
  const [first, rest] = await desk.ordersOf(id)
  const settings = readSettings({})
  const shown = async () => {
    const { returned, orders, ...page } = await findAdminInvoice({ ...shop, settings }, await desk.invoiceNow(id))
    const { items } = await findAdminInvoices(shop, { filter: 'paid', search: null, page: 1 })
    const row = items.find(({ handle }) => handle === page.handle)!
    expect(describeBadge(row)).toEqual(describeBadge(page))
    return {
      label: describeBadge(row).label,
      returned: returned.map(({ label, cents }) => `${label} ${cents}`),
      orders: orders.map(({ refundedCents }) => refundedCents),
    }
  }
  expect(await shown()).toEqual({ label: 'Paid', returned: [], orders: [0, 0] })
  await desk.refund(first!.id, 0.201)
  const inPart = { label: 'Refunded in part', returned: ['Returned -10050'], orders: [10_050, 0] }
  expect(await shown()).toEqual(inPart)
  const asked = {
    source: 'staff',
    returned_by: 'provider',
    reason: 'Agreed',
    asked_by: 'Test',
    state: 'asked',
  } as const
  const { captured_amount: amount } = rest!
  await shop.db
    .insert(refunds)
    .values({ ...asked, id: uuidv7(), order_id: rest!.id, amount: amount!, asked_at: shop.now() })
  expect(await shown()).toEqual({
    ...inPart,
    label: 'Refund under way',
    returned: [...inPart.returned, 'Being returned -50050'],
  })
  const refused = { state: 'refused', ended_at: shop.now(), refused_because: 'in-dispute' } as const
  await shop.db.update(refunds).set(refused).where(eq(refunds.order_id, rest!.id))
  expect(await shown()).toEqual(inPart)
})

test.each([null, 200])(
  'INV-13 money that comes a second time for a part that is paid goes back as late, not as if somebody else had bought the work (%s first)',
  async (firstAmount) => {
    const { id, secret } = await desk.write({ firstAmount })
    const before = await desk.heldCents()
    const old = await desk.approved(secret)
    shop.pass(11 * minuteMs)
    await reconcileOrders(shop)
    expect(await desk.pay(secret)).toBe('completed')
    await shop.paymentProvider.captureOrder(old.providerOrderId, 'late')
    await reconcileProviderOrder(shop, old.providerOrderId)
    expect(await desk.orderNow(old.orderId)).toMatchObject({ state: 'refunded', refund_reason: 'order-closed' })
    expect(await desk.heldCents()).toBe(before + (firstAmount ? 20_000 : 100_050))
    expect(await desk.invoiceState(id)).toBe(firstAmount ? 'part-paid' : 'paid')
  },
)

test.each([
  ['mail address', { email: 'ada@example.net' }],
  ['last day', { day: '2026-06-01' }],
  ['telephone', { phone: '+1 305 555 0100' }],
  ['note', { note: 'Framed' }],
])('INV-14 a form that is sent again with another %s is refused, and not said to be written', async (_, facts) => {
  const { id: productId } = await newProduct(shop.db)
  const input = { id: uuidv7(), productId, terms: desk.termsOf(), timeZone }
  expect(await writeInvoice(shop, input)).toMatchObject({ outcome: 'written' })
  expect(await writeInvoice(shop, input)).toMatchObject({ outcome: 'written' })
  expect(await writeInvoice(shop, { ...input, terms: desk.termsOf(facts) })).toEqual({ outcome: 'conflict' })
})

test('INV-02 an invoice whose last day ends while it is written is refused', async () => {
  const { id: productId } = await newProduct(shop.db)
  const terms = desk.termsOf({ day: '2026-01-01' })
  expect(await writeInvoice(shop, { id: uuidv7(), productId, terms, timeZone })).toEqual({ outcome: 'day-over' })
})

test('INV-05 a work that is no longer published and has no price is sold by its invoice', async () => {
  const { productId, secret } = await desk.write()
  await shop.db.update(products).set({ status: 'draft', price: null }).where(eq(products.id, productId))
  expect(await desk.pay(secret)).toBe('completed')
  expect(await desk.workNow(productId)).toMatchObject({ sold_out: true, sold_price: 1000.5 })
})

test('INV-15 a page that shows another part than the one that is due opens nothing', async () => {
  const { secret } = await desk.write({ firstAmount: 200 })
  const open = (part: 'whole' | 'first' | 'rest') => openOrder(shop, { invoice: secret, part, clientAddress: 'stale' })
  const closed = { outcome: 'invoice-closed', state: 'open' }
  expect(await open('rest')).toEqual(closed)
  expect(await open('whole')).toEqual(closed)
  await desk.pay(secret)
  expect(await open('first')).toEqual({ outcome: 'invoice-closed', state: 'part-paid' })
  expect(await open('rest')).toMatchObject({ outcome: 'opened', order: { amount: '800.50' } })
})

test('INV-30 a deletion that is undone leaves the rest of an invoice to be paid, by its link or in the gallery', async () => {
  const [byLink, byHand] = [await desk.write({ firstAmount: 200 }), await desk.write({ firstAmount: 200 })]
  for (const { secret, productId } of [byLink, byHand]) {
    expect(await desk.pay(secret)).toBe('completed')
    expect(await deleteProduct(shop, productId)).toEqual({ outcome: 'deleted' })
    expect(await desk.open(secret)).toMatchObject({ outcome: 'invoice-closed' })
  }
  expect(await restoreProducts(shop, [byLink.productId, byHand.productId])).toEqual({ count: 2, asked: 2 })
  for (const { id } of [byLink, byHand]) expect(await desk.invoiceState(id)).toBe('part-paid')
  expect(await desk.open(byLink.secret)).toMatchObject({ outcome: 'opened', order: { amount: '800.50' } })
  const app = { ...shop, settings: { gallery: { timeZone } } } as never as ActingContext
  const paid_on = galleryDate(shop.now(), timeZone)
  const facts = { part: 'rest', paid_by: 'cash', paid_on, address: null, note: null } as const
  const recorded = await recordInvoicePayment(app, await desk.invoiceNow(byHand.id), { key: uuidv7(), facts })
  expect(recorded).toEqual({ outcome: 'recorded' })
  expect(await desk.invoiceState(byHand.id)).toBe('paid')
})

test('INV-12 the list says of every invoice what its page says, whenever it is asked', async () => {
  const { id } = await desk.write({ firstAmount: 200 })
  for (const wait of [0, 30 * minuteMs, 2 * dayMs]) {
    shop.pass(wait)
    const { rows } = await shop.db.execute<{ id: string; state: string }>(
      sql`select i.id, ${invoiceState(shop.now())} as state from invoices i`,
    )
    expect(rows.map((row) => row.id)).toContain(id)
    for (const row of rows) expect(row.state, row.id).toBe(await desk.invoiceState(row.id))
  }
})
