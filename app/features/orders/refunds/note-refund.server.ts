import { systemActor } from '#app/features/audit/actor.ts'
import type { AuditAction } from '#app/features/audit/audit-actions.ts'
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
  await tellRefund(tx, order, { at, action: kind, amount, because: because && (refusalWords[because] ?? because) })
}

/** Writes into the audit trail what became of a refund, `amount` in dollars, and `because` of what, in words (AUD-16). */
export async function tellRefund(
  tx: Transaction,
  order: Pick<Order, 'id' | 'handle'>,
  { at, action, amount, because }: { at: Date; action: AuditAction; amount: number; because?: string | undefined },
): Promise<void> {
  await recordChange(tx, {
    by: systemActor('Refunds'),
    at,
    action,
    subject: orderSubject(order),
    note: [formatPriceWithCents(amount), because].filter(Boolean).join(': '),
  })
}
