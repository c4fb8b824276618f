import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { lockProduct } from '../../lock-product.server.ts'
import { endInvoice } from '../end-invoice.server.ts'
import type { StoredInvoice } from '../read-invoice.server.ts'

/** Withdraws an invoice as long as nothing of it is paid (INV-08); its links open a page that says so. */
export async function withdrawInvoice(acting: Acting, { row: { id, product_id } }: StoredInvoice) {
  const { now, actor } = acting
  return transactAs(acting, async (tx) => {
    if (product_id) await lockProduct(tx, product_id)
    return endInvoice(tx, { invoiceId: id, at: now(), actor })
  })
}
