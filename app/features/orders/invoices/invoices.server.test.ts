import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { reconcileOrders, reconcileProviderOrder } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { endLapsedReservations } from '#app/features/orders/reservations/end-lapsed-reservations.server.ts'
import { reserveWork } from '#app/features/orders/reservations/reserve-work.server.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { invoices } from '#db/schema/invoices.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { dayMs, minuteMs, openInvoiceDesk, timeZone } from '#tests/invoice-desk.ts'
import { newProduct } from '#tests/new-product.ts'
import { dyingShop, openTestShop, type TestShop } from '#tests/test-shop.ts'
import type { InvoiceTerms } from './admin/invoice-form.ts'
import { writeInvoice } from './admin/write-invoice.server.ts'
import { findLinkedInvoice } from './find-linked-invoice.server.ts'
import { makeInvoiceLink } from './make-invoice-link.server.ts'

let shop: TestShop
let desk: ReturnType<typeof openInvoiceDesk>
beforeAll(async () => {
  shop = await openTestShop()
  desk = openInvoiceDesk(shop)
})
afterAll(() => shop.database.drop())

test('INV-01 INV-05 an invoice reserves its work, is paid at its own amount, and sells the work for that', async () => {
  const { id, productId, secret } = await desk.write()
  expect(await openOrder(shop, { productId, clientAddress: 'x' })).toEqual({ outcome: 'reserved' })
  expect(await desk.invoiceState(id)).toBe('open')
  const order = await desk.approved(secret)
  expect(order.amount).toBe('1000.50')
  expect(await captureOrder(shop, order.orderId)).toBe('completed')
  expect(await desk.invoiceState(id)).toBe('paid')
  expect(await desk.workNow(productId)).toMatchObject({ sold_out: true, sold_price: 1000.5 })
  expect(await desk.reservationsOf(productId)).toHaveLength(0)
  expect(await desk.open(secret)).toEqual({ outcome: 'invoice-closed', state: 'paid' })
})

test('INV-06 a part payment sells the work for the agreed amount; the rest is a second order that sells nothing', async () => {
  const before = await desk.heldCents()
  const { id, productId, secret } = await desk.write({ firstAmount: 300.25 })
  expect((await desk.opened(secret)).amount).toBe('300.25')
  shop.pass(11 * minuteMs)
  expect(await desk.pay(secret)).toBe('completed')
  expect(await desk.invoiceState(id)).toBe('part-paid')
  const sold = await desk.workNow(productId)
  expect(sold).toMatchObject({ sold_out: true, sold_price: 1000.5 })
  const rest = await desk.approved(secret)
  expect(rest.amount).toBe('700.25')
  expect(await captureOrder(shop, rest.orderId)).toBe('completed')
  expect(await captureOrder(shop, rest.orderId)).toBe('completed')
  expect(await desk.invoiceState(id)).toBe('paid')
  expect(await desk.workNow(productId)).toEqual(sold)
  expect(await desk.heldCents()).toBe(before + 100_050)
  expect(await desk.open(secret)).toEqual({ outcome: 'invoice-closed', state: 'paid' })
})

test('INV-05 unknown, malformed and foreign secrets pay nothing', async () => {
  const { id } = await desk.write()
  for (const secret of ['', 'x', 'A'.repeat(22), 'A'.repeat(5_000), `${'A'.repeat(21)}\0`, id])
    expect(await desk.open(secret)).toEqual({ outcome: 'not-found' })
  expect(await desk.invoiceState(id)).toBe('open')
})

test.each([null, 300])(
  'INV-05 of two payers at once the second hears that it is on hold until the first ends (%s first)',
  async (firstAmount) => {
    const { secret } = await desk.write({ firstAmount })
    const two = await Promise.all([desk.open(secret), desk.open(secret)])
    expect(two.map(({ outcome }) => outcome).sort()).toEqual(['on-hold', 'opened'])
    const first = two.find((result) => result.outcome === 'opened')!
    await cancelOrder(shop, first.order.orderId)
    expect(await desk.open(secret)).toMatchObject({ outcome: 'opened' })
  },
)

test('INV-05 a request repeated with its key finds the same order', async () => {
  const { secret, productId } = await desk.write()
  const [one, again] = [await desk.open(secret, 'k'.repeat(16)), await desk.open(secret, 'k'.repeat(16))]
  expect(again).toEqual(one)
  expect(await openOrder(shop, { productId, clientAddress: 'x', requestKey: 'k'.repeat(16) })).toMatchObject({
    outcome: 'on-hold',
  })
})

test('INV-02 refused: a work that is sold, held, kept for somebody else or for another invoice', async () => {
  const [sold, held, kept, invoiced] = await Promise.all(
    [{ sold_out: true, quantity: 0, sold_at: shop.now() }, {}, {}, {}].map((facts) => newProduct(shop.db, facts)),
  )
  const attempt = (productId: string, facts: Partial<InvoiceTerms> = {}) =>
    writeInvoice(shop, { id: uuidv7(), productId, terms: desk.termsOf(facts), timeZone })
  expect(await attempt(uuidv7())).toEqual({ outcome: 'not-found' })
  expect(await attempt('x')).toEqual({ outcome: 'not-found' })
  expect(await attempt(sold!.id)).toEqual({ outcome: 'already-sold' })
  await openOrder(shop, { productId: held!.id, clientAddress: 'y' })
  expect(await attempt(held!.id)).toEqual({ outcome: 'on-hold' })
  const { day } = desk.termsOf()
  const reservation = { name: 'Grace Hopper', email: null, phone: null, note: null, day }
  await reserveWork(shop, { id: kept!.id, reservation, timeZone })
  expect(await attempt(kept!.id)).toMatchObject({ outcome: 'reserved-before', by: { client_name: 'Grace Hopper' } })
  expect(await attempt(kept!.id, { name: 'grace hopper' })).toMatchObject({ outcome: 'written' })
  expect(await desk.reservationsOf(kept!.id)).toMatchObject([{ client_email: 'ada@example.com' }])
  expect(await attempt(invoiced!.id)).toMatchObject({ outcome: 'written' })
  expect(await attempt(invoiced!.id)).toMatchObject({ outcome: 'reserved-before' })
})

test('INV-01 a form that is sent twice writes one invoice, also at the same instant', async () => {
  const { id: productId } = await newProduct(shop.db)
  const input = { id: uuidv7(), productId, terms: desk.termsOf(), timeZone }
  const [one, other] = await Promise.all([writeInvoice(shop, input), writeInvoice(shop, input)])
  expect(one).toMatchObject({ outcome: 'written' })
  expect(other).toEqual(one)
  expect(await writeInvoice(shop, { ...input, terms: desk.termsOf({ amount: 5 }) })).toEqual({ outcome: 'conflict' })
})

test('INV-01 one form that is sent at the same instant for two works writes an invoice for one, and is refused for the other', async () => {
  const works = [await newProduct(shop.db), await newProduct(shop.db)]
  const same = { id: uuidv7(), terms: desk.termsOf(), timeZone }
  const answers = await Promise.all(works.map(({ id: productId }) => writeInvoice(shop, { ...same, productId })))
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'written'])
  const kept = await Promise.all(works.map(({ id }) => desk.reservationsOf(id)))
  expect(kept.flat()).toHaveLength(1)
})

test('INV-08 withdrawn while a client has begun: that order is called off, and the work is free', async () => {
  const { id, productId, secret } = await desk.write()
  const { orderId } = await desk.approved(secret)
  expect(await desk.withdraw(id)).toBe('withdrawn')
  expect(await desk.orderState(orderId)).toBe('cancelled')
  expect(await captureOrder(shop, orderId)).toBe('not-approved')
  expect(await desk.open(secret)).toEqual({ outcome: 'invoice-closed', state: 'withdrawn' })
  expect(await openOrder(shop, { productId, clientAddress: 'z' })).toMatchObject({ outcome: 'opened' })
  expect(await desk.withdraw(id)).toBe('withdrawn-before')
})

test('INV-08 an invoice is not withdrawn, and its reservation not ended, while it is being paid or when something is paid', async () => {
  const before = await desk.heldCents()
  const { id, productId, secret } = await desk.write({ firstAmount: 100 })
  const order = await desk.opened(secret)
  await decideDemoPayment(shop, order.providerOrderId, 'pending')
  expect(await captureOrder(shop, order.orderId)).toBe('pending')
  expect(await desk.withdraw(id)).toBe('being-paid')
  expect(await desk.release(productId)).toEqual({ outcome: 'being-paid' })
  await decideDemoPayment(shop, order.providerOrderId, 'approve')
  await reconcileOrders(shop)
  expect(await desk.invoiceState(id)).toBe('part-paid')
  expect(await desk.withdraw(id)).toBe('paid')
  expect(await desk.heldCents()).toBe(before + 10_000)
})

test('INV-08 whoever withdraws and whoever pays at the same instant: one of both, and no money without a sale', async () => {
  const before = await desk.heldCents()
  let sold = 0
  for (let round = 0; round < 8; round++) {
    const { id, productId, secret } = await desk.write()
    const { orderId } = await desk.approved(secret)
    const [ended, paid] = await Promise.all([desk.withdraw(id), captureOrder(shop, orderId)])
    await reconcileOrders(shop)
    const { sold_out } = await desk.workNow(productId)
    expect(sold_out).toBe(paid === 'completed')
    expect(await desk.invoiceState(id)).toBe(sold_out ? 'paid' : 'withdrawn')
    if (sold_out) expect(['paid', 'being-paid']).toContain(ended)
    sold += sold_out ? 1 : 0
  }
  expect(await desk.heldCents()).toBe(before + sold * 100_050)
})

test('INV-08 INV-16 the mail of an invoice that is withdrawn waits no more; one that was sent, and that of another invoice, stay', async () => {
  const [waiting, mailed, other] = [await desk.write(), await desk.write(), await desk.write()]
  const at = shop.now()
  const mail = { kind: 'invoice', recipient: 'ada@example.com', queued_at: at, next_attempt_at: at } as const
  await shop.db.insert(mails).values([
    { ...mail, id: uuidv7(), invoice_id: waiting.id },
    { ...mail, id: uuidv7(), invoice_id: mailed.id, state: 'sent', sent_at: at },
    { ...mail, id: uuidv7(), invoice_id: other.id },
  ])
  for (const { id } of [waiting, mailed]) expect(await desk.withdraw(id)).toBe('withdrawn')
  const stored = await shop.db.select().from(mails)
  const of = ({ id }: { id: string }) => stored.find(({ invoice_id }) => invoice_id === id)
  expect(of(waiting)).toMatchObject({ state: 'failed', last_error: 'The invoice was withdrawn' })
  expect(of(mailed)).toMatchObject({ state: 'sent', last_error: null })
  expect(of(other)).toMatchObject({ state: 'queued', last_error: null })
})

test('INV-07 of the links of an invoice that staff were given the newest 20 are good; those in mails, and of other invoices, stay', async () => {
  const [{ id, secret: oldest }, other] = [await desk.write(), await desk.write()]
  const link = async (madeFor: 'mail' | 'staff') => {
    shop.pass(1)
    return (await makeInvoiceLink(shop.db, { invoiceId: id, madeFor, at: shop.now() })).split('/').at(-1)!
  }
  const leads = async (secret: string) => (await findLinkedInvoice(shop.db, { secret, at: shop.now() })) !== null
  const mailed = await link('mail')
  const given = []
  for (let n = 0; n < 19; n++) given.push(await link('staff'))
  expect(await leads(oldest)).toBe(true)
  given.push(await link('staff'))
  expect(await leads(oldest)).toBe(false)
  for (const secret of [...given, mailed, other.secret]) expect(await leads(secret)).toBe(true)
})

test('INV-08 ending the reservation withdraws the invoice', async () => {
  const { id, productId, secret } = await desk.write()
  expect(await desk.release(productId)).toEqual({ outcome: 'released' })
  expect(await desk.invoiceState(id)).toBe('withdrawn')
  expect(await desk.open(secret)).toMatchObject({ outcome: 'invoice-closed' })
})

test('INV-05 a work that staff sell otherwise closes its invoice', async () => {
  const { id, productId, secret } = await desk.write()
  const staff = { ...shop, imageStore: { remove: async () => {} } as never }
  const seen = await desk.seen(productId)
  await setProductSold(staff, { id: productId, sold: true, sale: { price: 1, at: shop.now() }, seen })
  expect(await desk.invoiceState(id)).toBe('ended')
  expect(await desk.open(secret)).toEqual({ outcome: 'invoice-closed', state: 'ended' })
})

test('INV-05 after its time nothing can be begun, and anybody can buy the work; who began in time may finish within the ten minutes', async () => {
  const [lapsed, begun] = [await desk.write(), await desk.write()]
  const { until } = await desk.invoiceNow(begun.id)
  shop.pass(until.getTime() - shop.now().getTime() - 2 * minuteMs)
  const { orderId } = await desk.approved(begun.secret)
  shop.pass(3 * minuteMs)
  await shop.db.transaction((tx) => endLapsedReservations(tx, { at: shop.now() }))
  expect(await desk.open(lapsed.secret)).toEqual({ outcome: 'invoice-closed', state: 'lapsed' })
  expect(await openOrder(shop, { productId: lapsed.productId, clientAddress: 'a' })).toMatchObject({
    outcome: 'opened',
  })
  expect(await openOrder(shop, { productId: begun.productId, clientAddress: 'b' })).toMatchObject({
    outcome: 'on-hold',
  })
  expect(await captureOrder(shop, orderId)).toBe('completed')
  expect(await desk.invoiceState(begun.id)).toBe('paid')
})

/** What the audit trail says of an invoice, the oldest first. */
function trailOf(handle: number) {
  const isOfInvoice = and(eq(audit_entries.subject_id, String(handle)), eq(audit_entries.subject_kind, 'invoice'))
  return shop.db.select().from(audit_entries).where(isOfInvoice).orderBy(audit_entries.id)
}

test('AUD-16 the rest of an invoice that is paid by its link stands in the audit trail', async () => {
  const { id, secret } = await desk.write({ firstAmount: 300.25 })
  const { handle } = (await desk.invoiceNow(id)).row
  for (let part = 0; part < 2; part++) await desk.pay(secret)
  const [first, rest] = await desk.ordersOf(id)
  expect([first!.invoice_part, rest!.invoice_part]).toEqual(['first', 'rest'])
  expect((await trailOf(handle)).slice(1)).toMatchObject([
    { action: 'invoice-rest-paid', actor_kind: 'shop', note: `$700.25: order ${orderNumber(rest!.id)}` },
  ])
})

test('INV-29 who is refused by the link stands in the audit trail with why, once an hour for each reason', async () => {
  const { id, secret } = await desk.write()
  const { handle } = (await desk.invoiceNow(id)).row
  const refusals = async () =>
    (await trailOf(handle)).filter(({ action }) => action === 'invoice-payment-refused').map(({ note }) => note)
  await desk.opened(secret)
  for (let again = 0; again < 3; again++) expect(await desk.open(secret)).toMatchObject({ outcome: 'on-hold' })
  expect(await refusals()).toEqual(['Somebody else was paying for the artwork'])
  shop.pass(2 * dayMs)
  for (let again = 0; again < 3; again++) expect(await desk.open(secret)).toMatchObject({ state: 'lapsed' })
  expect(await refusals()).toEqual(['Somebody else was paying for the artwork', 'Its last day is over'])
  shop.pass(61 * minuteMs)
  await desk.open(secret)
  expect(await refusals()).toHaveLength(3)
  expect(await desk.open('A'.repeat(22))).toEqual({ outcome: 'not-found' })
})

test('INV-32 who is refused because too much was begun and not paid stands in the audit trail too', async () => {
  const { id, secret } = await desk.write()
  const { handle } = (await desk.invoiceNow(id)).row
  const notes = async () => (await trailOf(handle)).slice(1).map(({ action, note }) => [action, note])
  const open = (clientAddress: string) => openOrder(shop, { invoice: secret, clientAddress })
  const buy = async (clientAddress: string) => {
    const opened = await openOrder(shop, { productId: (await newProduct(shop.db)).id, clientAddress })
    return (opened as Extract<typeof opened, { outcome: 'opened' }>).order.orderId
  }
  for (let times = 0; times < 3; times++) await buy('198.51.100.1')
  for (let again = 0; again < 2; again++)
    expect(await open('198.51.100.1')).toMatchObject({ outcome: 'too-many-holds' })
  for (let times = 0; times < 10; times++) await cancelOrder(shop, await buy('198.51.100.2'))
  expect(await open('198.51.100.2')).toMatchObject({ outcome: 'too-many-holds-in-an-hour' })
  for (let times = 0; times < 3; times++) {
    const opened = await open('198.51.100.3')
    await cancelOrder(shop, (opened as Extract<typeof opened, { outcome: 'opened' }>).order.orderId)
  }
  expect(await open('198.51.100.3')).toMatchObject({ outcome: 'hold-paused' })
  const action = 'invoice-payment-refused'
  expect(await notes()).toEqual([
    [action, 'From the same address three artworks were being paid for'],
    [action, 'From the same address ten payments were begun in an hour and not made'],
    [action, 'From the same address three payments of it in a row were begun and not made'],
  ])
})

test('INV-05 an order whose hold ran out is taken up again only while its invoice is open', async () => {
  const [still, over] = [await desk.write(), await desk.write()]
  const orderIds = [(await desk.approved(still.secret)).orderId, (await desk.approved(over.secret)).orderId]
  shop.pass(11 * minuteMs)
  await desk.withdraw(over.id)
  expect(await captureOrder(shop, orderIds[0]!)).toBe('completed')
  expect(await captureOrder(shop, orderIds[1]!)).toBe('not-approved')
})

test('INV-05 money that comes late for an invoice whose time is over goes back', async () => {
  const { id, secret } = await desk.write()
  const before = await desk.heldCents()
  const { orderId, providerOrderId } = await desk.approved(secret)
  shop.pass(11 * minuteMs)
  await reconcileOrders(shop)
  shop.pass(3 * dayMs)
  await shop.paymentProvider.captureOrder(providerOrderId, 'somewhere else')
  expect(await desk.heldCents()).toBe(before + 100_050)
  await reconcileProviderOrder(shop, providerOrderId)
  expect(await desk.orderState(orderId)).toBe('refunded')
  expect(await desk.heldCents()).toBe(before)
  expect(await desk.invoiceState(id)).toBe('lapsed')
})

test('INV-06 the rest is not paid when the sale of the first part was called off, nor after the last day; that shows', async () => {
  const [undone, late] = [await desk.write({ firstAmount: 200 }), await desk.write({ firstAmount: 200 })]
  for (const { secret } of [undone, late]) expect(await desk.pay(secret)).toBe('completed')
  const begun = await desk.approved(undone.secret)
  const [first] = await shop.db
    .select()
    .from(orders)
    .where(sql`${orders.invoice_id} = ${undone.id} and ${orders.invoice_part} = 'first'`)
  await undoOrder(shop, { order: first!.id, reason: 'The client changed their mind' })
  expect(await captureOrder(shop, begun.orderId)).toBe('already-sold')
  expect(await desk.open(undone.secret)).toEqual({ outcome: 'invoice-closed', state: 'called-off' })
  shop.pass(3 * dayMs)
  expect(await desk.open(late.secret)).toEqual({ outcome: 'invoice-closed', state: 'overdue' })
})

test('INV-06 of a rest that is paid twice at the provider one is kept, and the other goes back', async () => {
  const before = await desk.heldCents()
  const { id, secret } = await desk.write({ firstAmount: 200 })
  await desk.pay(secret)
  const old = await desk.approved(secret)
  shop.pass(11 * minuteMs)
  await reconcileOrders(shop)
  expect(await desk.pay(secret)).toBe('completed')
  await shop.paymentProvider.captureOrder(old.providerOrderId, 'late')
  await reconcileOrders(shop)
  expect(await desk.orderState(old.orderId)).toBe('refunded')
  expect(await desk.heldCents()).toBe(before + 100_050)
  expect(await desk.invoiceState(id)).toBe('paid')
})

test.each([false, true])(
  'INV-09 whatever step a capture crashes at, reconciliation finishes it (step done: %s)',
  async (isDone) => {
    const before = await desk.heldCents()
    const steps = [1, 2, 3, 4, 5, 6]
    for (const step of steps) {
      const { id, productId, secret } = await desk.write({ firstAmount: 200 })
      for (const expected of ['part-paid', 'paid']) {
        const { orderId } = await desk.approved(secret)
        const dying = dyingShop(shop, step, { isDone })
        await Promise.race([captureOrder(dying.shop, orderId), dying.died])
        await reconcileOrders(shop)
        expect(await desk.invoiceState(id), `step ${step}`).toBe(expected)
        expect(await desk.workNow(productId)).toMatchObject({ sold_out: true, sold_price: 1000.5 })
      }
    }
    expect(await desk.heldCents()).toBe(before + steps.length * 100_050)
  },
)

test('INV-05 INV-06 the database refuses an order of another amount, a second one of a part, and other amounts afterwards', async () => {
  const { id, secret } = await desk.write({ firstAmount: 200 })
  const { orderId } = await desk.opened(secret)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  const { handle: _, ...copy } = order!
  const another = { ...copy, id: uuidv7(), provider_order_id: null, product_id: null }
  const refused = (facts: object, constraint: string) =>
    expect(shop.db.insert(orders).values({ ...another, ...facts })).rejects.toMatchObject({ cause: { constraint } })
  await refused({}, 'orders_one_of_invoice_part')
  await refused({ amount: 1 }, 'orders_invoice_amount')
  await refused({ invoice_part: 'whole' }, 'orders_invoice_amount')
  const change = shop.db.update(invoices).set({ amount: 1 }).where(eq(invoices.id, id))
  await expect(change).rejects.toMatchObject({ cause: { constraint: 'invoices_amounts_stay' } })
})
