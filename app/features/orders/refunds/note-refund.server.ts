import { systemActor } from '#app/features/audit/actor.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import { orderSubject } from '../admin/told-order.ts'
import { noteOrder } from '../note-order.server.ts'
import type { Order } from '../order-context.ts'
import { refusalWords } from './refusal-words.ts'

interface RefundNote {
  at: Date
  kind: 'refund-made' | 'refund-pending' | 'refund-refused' | 'refund-failed' | 'refund-found'
  /** Dollars. */
  amount: number
  refundId?: string | null
  /** Why the provider refused. */
  because?: string
}

/**
 * Writes down what became of a refund at the payment provider: in the order's ledger, and what is no longer pending in the audit
 * trail too (AUD-16). In the transaction that changes the refund.
 */
export async function noteRefund(
  tx: Transaction,
  order: Pick<Order, 'id' | 'handle'>,
  { at, kind, amount, refundId, because }: RefundNote,
): Promise<void> {
  const detail = because === undefined ? { refundId, amount } : { amount, because, by: 'provider' }
  await noteOrder(tx, { orderId: order.id, at, kind, detail })
  if (kind === 'refund-pending') return
  const note = [formatPriceWithCents(amount), ...(because === undefined ? [] : [refusalWords[because] ?? because])]
  await recordChange(tx, {
    by: systemActor('Refunds'),
    at,
    action: kind,
    subject: orderSubject(order),
    note: note.join(': '),
  })
}
