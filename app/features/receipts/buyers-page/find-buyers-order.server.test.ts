import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type AdminOrderQuery, readAdminOrderQuery } from '#app/features/orders/admin/admin-order-query.ts'
import { describeForStaff } from '#app/features/orders/admin/describe-for-staff.ts'
import { findAdminOrder } from '#app/features/orders/admin/find-admin-order.server.ts'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { findOwnOrders } from '#app/features/orders/find-own-orders.server.ts'
import { describeNext } from '#app/features/orders/invoices/admin/describe-invoice.ts'
import { findAdminInvoice } from '#app/features/orders/invoices/admin/find-admin-invoice.server.ts'
import { makeOrderLink } from '#app/features/orders/links/make-order-link.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { readSettings } from '#server/settings.ts'
import { openInvoiceDesk } from '#tests/invoice-desk.ts'
import { openTestShop } from '#tests/test-shop.ts'
import { findBuyersOrder } from './find-buyers-order.server.ts'

test('ORD-32 a sale whose money is all on its way back is neither the buyer’s nor to deliver, and is again when that is refused', async () => {
  const shop = { ...(await openTestShop()), settings: readSettings({}) }
  onTestFinished(() => shop.database.drop())
  const { db } = shop
  const buyer = 'b'.repeat(64)
  const desk = openInvoiceDesk(shop)
  const invoice = await desk.write({ amount: 1200 })
  const opened = await openOrder(shop, { invoice: invoice.secret, clientAddress: '192.0.2.9', buyer })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  await decideDemoPayment(shop, providerOrderId, 'approve')
  expect(await captureOrder(shop, orderId)).toBe('completed')
  const secret = (await makeOrderLink(db, { orderId, madeFor: 'mail', at: shop.now() })).split('/').at(-1)!

  async function shown() {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    const listed = async (filter: AdminOrderQuery['filter']) =>
      (await findAdminOrders(shop, { ...readAdminOrderQuery(new URLSearchParams()), filter })).items
    const [row] = await listed('all')
    const ofInvoice = await findAdminInvoice(shop, await desk.invoiceNow(invoice.id))
    const [page, theirs] = [await findAdminOrder(shop, order!, 1), (await findBuyersOrder(shop, secret))!]
    return {
      list: describeForStaff(row!).label,
      page: describeForStaff(page).label,
      ofInvoice: ofInvoice.orders.map(({ isBeingFullyRefunded }) => isBeingFullyRefunded),
      deliver: describeNext(ofInvoice).includes('Delivery goes on'),
      toDeliver: (await listed('to-deliver')).length,
      refunded: (await listed('refunded')).length,
      title: theirs.title,
      totals: theirs.totals.map(({ label, amount }) => `${label} ${amount}`),
      inRoom: (await findOwnOrders(shop, { buyer, isBuying: false })).length,
    }
  }
  const sold = {
    list: 'Paid',
    page: 'Paid',
    ofInvoice: [false],
    deliver: true,
    toDeliver: 1,
    refunded: 0,
    title: 'Thank you, Demo Collector.',
    totals: ['Paid $1,200.00'],
    inRoom: 1,
  }
  expect(await shown()).toEqual(sold)

  const refundRow = {
    order_id: orderId,
    source: 'staff',
    returned_by: 'provider',
    reason: 'Agreed',
    asked_by: 'Test',
  } as const
  const [small, large] = [randomUUID(), randomUUID()]
  const asked = { ...refundRow, state: 'asked', asked_at: shop.now() } as const
  await db.insert(refunds).values({ ...asked, id: small, amount: 200 })
  expect(await shown()).toMatchObject({ list: 'Paid', page: 'Paid', toDeliver: 1, inRoom: 1, title: sold.title })
  await db.insert(refunds).values({ ...asked, id: large, amount: 1000 })
  const goingBack = {
    list: 'Refund under way',
    page: 'Refund under way',
    ofInvoice: [true],
    deliver: false,
    toDeliver: 0,
    refunded: 1,
    title: 'Your money is being returned',
    totals: ['Paid $1,200.00', 'Being returned −$200.00', 'Being returned −$1,000.00'],
    inRoom: 0,
  }
  const returns = async () => ({ ...(await shown()), totals: (await shown()).totals.toSorted() })
  expect(await returns()).toEqual({ ...goingBack, totals: goingBack.totals.toSorted() })
  await db.update(refunds).set({ state: 'pending' }).where(eq(refunds.id, large))
  expect(await returns()).toEqual({ ...goingBack, totals: goingBack.totals.toSorted() })
  await db.update(refunds).set({ state: 'refused', ended_at: shop.now(), refused_because: 'in-dispute' })
  expect(await shown()).toEqual(sold)
})
