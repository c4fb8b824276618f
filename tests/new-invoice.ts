import { uuidv7 } from 'uuidv7'
import { makeInvoiceLink } from '#app/features/orders/invoices/make-invoice-link.server.ts'
import type { Database } from '#db/connect.ts'
import { invoices } from '#db/schema/invoices.ts'
import { newProduct } from './new-product.ts'

/** An invoice that was withdrawn, past the program. Returns the secret of a link to it. */
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
