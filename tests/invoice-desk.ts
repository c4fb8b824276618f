import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { InvoiceTerms } from '#app/features/orders/invoices/admin/invoice-form.ts'
import { withdrawInvoice } from '#app/features/orders/invoices/admin/withdraw-invoice.server.ts'
import { writeInvoice } from '#app/features/orders/invoices/admin/write-invoice.server.ts'
import { invoiceStateOf } from '#app/features/orders/invoices/invoice.ts'
import { makeInvoiceLink } from '#app/features/orders/invoices/make-invoice-link.server.ts'
import { readInvoice } from '#app/features/orders/invoices/read-invoice.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { requestRefund } from '#app/features/orders/refunds/request-refund.server.ts'
import { releaseWork } from '#app/features/orders/reservations/release-work.server.ts'
import { toCents } from '#app/platform/money.ts'
import { invoices } from '#db/schema/invoices.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { reservations } from '#db/schema/reservations.ts'
import { newProduct } from './new-product.ts'
import type { TestShop } from './test-shop.ts'

export const timeZone = 'America/New_York'
export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

let clients = 0

/** What staff and clients do with the invoices of a shop on the demo provider, and the state of those. */
export function openInvoiceDesk(shop: TestShop) {
  /** For Ada, for $1,000.50, valid until the end of the gallery's next day unless `facts` say otherwise. */
  function termsOf(facts: Partial<InvoiceTerms> = {}): InvoiceTerms {
    const day = new Date(shop.now().getTime() - 5 * 60 * minuteMs + dayMs).toISOString().slice(0, 10)
    const client = { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, note: null }
    return { ...client, amount: 1000.5, firstAmount: null, day, ...facts }
  }

  /** An invoice for a new work, and the secret of a link to it. */
  async function write(facts: Partial<InvoiceTerms> = {}) {
    const { id: productId } = await newProduct(shop.db, { price: 1200 })
    const id = uuidv7()
    const written = await writeInvoice(shop, { id, productId, terms: termsOf(facts), timeZone })
    if (written.outcome !== 'written') throw new Error(written.outcome)
    const path = await makeInvoiceLink(shop.db, { invoiceId: id, madeFor: 'staff', at: shop.now() })
    return { id, productId, secret: path.split('/').at(-1)! }
  }

  /** The reservation that a page opened now shows, as it would send it back. */
  async function seen(id: string) {
    const [kept] = await shop.db.select().from(reservations).where(eq(reservations.product_id, id))
    return kept?.created_at.toISOString()
  }

  const open = (invoice: string, requestKey?: string) =>
    openOrder(shop, { invoice, clientAddress: `client ${++clients}`, requestKey })
  async function opened(secret: string) {
    const result = await open(secret)
    if (result.outcome !== 'opened') throw new Error(result.outcome)
    return result.order
  }
  async function approved(secret: string) {
    const order = await opened(secret)
    await decideDemoPayment(shop, order.providerOrderId, 'approve')
    return order
  }
  async function pay(secret: string) {
    const { orderId } = await approved(secret)
    return captureOrder(shop, orderId)
  }

  const orderNow = async (orderId: string) => (await shop.db.select().from(orders).where(eq(orders.id, orderId)))[0]!
  const invoiceNow = async (id: string) => (await readInvoice(shop.db, { where: eq(invoices.id, id), at: shop.now() }))!

  return {
    termsOf,
    write,
    open,
    opened,
    approved,
    pay,
    orderNow,
    invoiceNow,
    invoiceState: async (id: string) => invoiceStateOf(await invoiceNow(id), shop.now()),
    withdraw: async (id: string) => withdrawInvoice(shop, await invoiceNow(id)),
    orderState: async (orderId: string) => (await orderNow(orderId)).state,
    ordersOf: (id: string) =>
      shop.db.select().from(orders).where(eq(orders.invoice_id, id)).orderBy(orders.created_at, orders.invoice_part),
    workNow: async (id: string) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!,
    reservationsOf: (id: string) => shop.db.select().from(reservations).where(eq(reservations.product_id, id)),
    /** Staff who see the work's reservation end it. */
    release: async (id: string) => releaseWork(shop, { id, seen: await seen(id) }),
    seen,
    /** Staff return a part of what a paid order captured; nothing was returned before. */
    async refund(orderId: string, share = 1) {
      const takenCents = toCents((await orderNow(orderId)).captured_amount!)
      const input = { id: uuidv7(), reason: 'Agreed', leftCents: takenCents, returnedBy: null }
      return requestRefund(shop, orderId, { ...input, cents: Math.round(takenCents * share) })
    },
    /** The sum of the captures that were not refunded, in the whole database. */
    async heldCents() {
      const { rows } = await shop.db.execute<{ cents: string }>(
        sql`select coalesce(sum(amount::numeric * 100), 0)::int as cents from demo_payments where capture_status = 'COMPLETED'`,
      )
      return Number(rows[0]!.cents)
    },
  }
}
