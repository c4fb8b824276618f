import { systemActor } from '#app/features/audit/actor.ts'
import type { AuditAction } from '#app/features/audit/audit-actions.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Order } from '../order-context.ts'
import { orderSubject } from '../order-subject.ts'
import type { RefundRefusal } from '../payment/payment-provider.ts'
import { writeLedgerEntry } from '../write-ledger-entry.server.ts'
import { refusalWords } from './refusal-words.ts'

/** `amount` in dollars. */
type RefundNote = { at: Date; amount: number } & (
  | { kind: 'refund-made' | 'refund-pending' | 'refund-failed' | 'refund-found'; refundId: string | null }
  | { kind: 'refund-refused'; because: RefundRefusal }
)

/**
 * Records a refund's outcome at the payment provider: in the order's ledger, and, once it is no longer pending, in the audit
 * trail too (AUD-16). Call it in the transaction that changes the refund.
 */
export async function recordRefundOutcome(
  tx: Transaction,
  order: Pick<Order, 'id' | 'handle'>,
  note: RefundNote,
): Promise<void> {
  const { at, amount } = note
  const entry: LedgerEntry =
    note.kind === 'refund-refused'
      ? { kind: note.kind, detail: { amount, because: note.because, by: 'provider' } }
      : { kind: note.kind, detail: { amount, refundId: note.refundId } }
  await writeLedgerEntry(tx, { orderId: order.id, at, ...entry })
  if (note.kind === 'refund-pending') return
  const because = note.kind === 'refund-refused' ? refusalWords[note.because] : undefined
  await auditRefund(tx, order, { at, action: note.kind, amount, because })
}

/** Writes into the audit trail what became of a refund, `amount` in dollars, and `because` of what, in words (AUD-16). */
export async function auditRefund(
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
