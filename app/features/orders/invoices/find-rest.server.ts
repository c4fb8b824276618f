import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import type { Order } from '#app/features/orders/order-context.ts'
import { invoices } from '#db/schema/invoices.ts'
import { type RestState, restStateOf } from './invoice.ts'
import { readInvoice } from './read-invoice.server.ts'

/** The state of the invoice's rest, for the order that paid the first part; `closed` for any other order. */
export async function findRest(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { invoice_id, invoice_part }: Pick<Order, 'invoice_id' | 'invoice_part'>,
): Promise<RestState> {
  if (invoice_id === null || invoice_part !== 'first') return 'closed'
  const at = now()
  return restStateOf((await readInvoice(db, { where: eq(invoices.id, invoice_id), at }))!, at)
}
