import { isLive, type OrderState } from '#app/features/orders/order-states.ts'
import type { Transaction } from '#db/connect.ts'
import { isPartPaidElsewhere } from './is-part-paid-elsewhere.server.ts'
import { lockInvoice } from './read-invoice.server.ts'

/**
 * Whether an order may still pay the rest of its invoice: the first part is paid, and no other order pays the rest.
 * An order that was opened in time and is still live may also pay after the last day.
 */
export async function isRestDue(
  tx: Transaction,
  { orderId, invoiceId, state, at }: { orderId: string; invoiceId: string; state: OrderState; at: Date },
): Promise<boolean> {
  const { isFirstKept, isPaid, until } = await lockInvoice(tx, invoiceId, at)
  if (!isFirstKept || isPaid || (until <= at && !isLive(state))) return false
  return !(await isPartPaidElsewhere(tx, { id: orderId, invoice_id: invoiceId, invoice_part: 'rest' }))
}
