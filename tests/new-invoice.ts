import { uuidv7 } from 'uuidv7'
import { systemActor } from '#app/features/audit/actor.ts'
import type { InvoiceTerms } from '#app/features/orders/invoices/admin/invoice-form.ts'
import { writeInvoice } from '#app/features/orders/invoices/admin/write-invoice.server.ts'
import { makeInvoiceLink } from '#app/features/orders/invoices/make-invoice-link.server.ts'
import type { Database } from '#db/connect.ts'
import { invoices } from '#db/schema/invoices.ts'
import { newProduct } from './new-product.ts'
import type { TestApp } from './test-app.ts'

/** An invoice of a work for Ada over $900.50 until the next day, unless `facts` say otherwise, and the path of a link to it. */
export async function newInvoice({ context }: TestApp, productId: string, facts: Partial<InvoiceTerms> = {}) {
  const [id, at] = [uuidv7(), context.now()]
  const day = new Date(at.getTime() + 86_400_000).toISOString().slice(0, 10)
  const client = { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, note: null }
  const terms = { ...client, amount: 900.5, firstAmount: null, day, ...facts }
  const asked = { id, productId, terms, timeZone: 'America/New_York' }
  const written = await writeInvoice({ ...context, actor: systemActor('Test') }, asked)
  if (written.outcome !== 'written') throw new Error(written.outcome)
  const path = await makeInvoiceLink(context.db, { invoiceId: id, madeFor: 'staff', at })
  return { id, handle: written.handle, day, path }
}

/** An invoice that was withdrawn, without the program. Returns the secret of a link to it. */
export async function newWithdrawnInvoice(db: Database, { images = [] }: { images?: string[] } = {}): Promise<string> {
  const [id, at] = [uuidv7(), new Date()]
  const { id: product_id, name } = await newProduct(db)
  await db.insert(invoices).values({
    id,
    product_id,
    snapshot: { id: product_id, name, images },
    client_name: 'Ada Lovelace',
    client_email: 'ada@example.com',
    amount: 100,
    until: new Date(at.getTime() + 86_400_000),
    created_at: at,
    created_by: 'desk@vitrine.example',
    withdrawn_at: at,
  })
  return (await makeInvoiceLink(db, { invoiceId: id, madeFor: 'staff', at })).split('/').at(-1)!
}
