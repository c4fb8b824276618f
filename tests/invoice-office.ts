import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import type { InvoiceTerms } from '#app/features/orders/invoices/admin/invoice-form.ts'
import { invoiceStateOf } from '#app/features/orders/invoices/invoice.ts'
import { readInvoice } from '#app/features/orders/invoices/read-invoice.server.ts'
import { requestRefund } from '#app/features/orders/refunds/request-refund.server.ts'
import { toCents } from '#app/platform/money.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { invoices } from '#db/schema/invoices.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { reservations } from '#db/schema/reservations.ts'
import { postAsBuyer, randomClientAddress } from './bought-order.ts'
import { newAdmin } from './new-admin.ts'
import { newInvoice } from './new-invoice.ts'
import { newProduct } from './new-product.ts'
import { sendChange } from './staff-requests.ts'
import type { TestApp } from './test-app.ts'

const actor = systemActor('Test')

/** What staff and clients do with invoices over HTTP, and the state of those. Sessions expire as days pass: staff sign in each time. */
export function openInvoiceOffice(app: TestApp) {
  const { db } = app.context
  const orderNow = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!
  const signIn = async (isAdmin = true) =>
    (await newAdmin(app.context, { email: `${uuidv7()}@vitrine.example`, isAdmin })).cookie

  /** An invoice for Ada over $900.50 until the next day, unless `facts` say otherwise, and the secret of a link to it. */
  async function write(facts: Partial<InvoiceTerms> = {}) {
    const { id: productId, name } = await newProduct(db, { name: `Harbour ${uuidv7().slice(-8)}` })
    const { id, handle, day, path } = await newInvoice(app, productId, facts)
    return { id, productId, name, handle, day, secret: path.split('/').at(-1)! }
  }

  const open = (secret: string) => postAsBuyer(app, '/api/orders', { json: { invoice: secret } })
  /** Pays what is due; the bank answers with this. */
  async function pay(secret: string, action = 'approve') {
    const opened = await open(secret)
    expect(opened.status).toBe(201)
    const order = (await opened.json()) as { orderId: string; providerOrderId: string; amount: string }
    await postAsBuyer(app, `/api/demo-payments/${order.providerOrderId}`, { json: { action } })
    await postAsBuyer(app, `/api/orders/${order.orderId}/capture`)
    return order
  }

  return {
    signIn,
    write,
    open,
    pay,
    orderNow,
    page: (secret: string) =>
      fetch(`${app.url}/invoices/${secret}`, { headers: { 'X-Forwarded-For': randomClientAddress() } }),
    change: async (handle: number, body: object, cookie?: string) =>
      sendChange(app, `/admin/orders/invoices/${handle}`, body, { cookie: cookie ?? (await signIn()) }),
    invoiceNow: async (id: string) => (await db.select().from(invoices).where(eq(invoices.id, id)))[0]!,
    ordersOf: (id: string) => db.select().from(orders).where(eq(orders.invoice_id, id)).orderBy(orders.handle),
    workNow: async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]!,
    reservationsOf: (id: string) => db.select().from(reservations).where(eq(reservations.product_id, id)),
    trailOf: async (handle: number) =>
      (
        await db
          .select()
          .from(audit_entries)
          .where(eq(audit_entries.subject_id, String(handle)))
      )
        .filter(({ subject_kind }) => subject_kind === 'invoice')
        .sort((a, b) => a.id - b.id),
    async invoiceState(id: string) {
      const at = app.context.now()
      return invoiceStateOf((await readInvoice(db, { where: eq(invoices.id, id), at }))!, at)
    },
    /** Staff return the whole amount of a paid order. */
    async refund(orderId: string) {
      const { captured_amount, provider } = await orderNow(orderId)
      const cents = toCents(captured_amount!)
      const returnedBy = provider === 'gallery' ? ('cash' as const) : null
      return requestRefund({ ...app.context, actor }, orderId, {
        ...{ id: uuidv7(), cents, reason: 'Agreed', leftCents: cents, returnedBy },
      })
    },
  }
}
