import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/actor.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import { PaymentProviderUnavailable, type RefundRefusal } from '#app/features/orders/payment/payment-provider.ts'
import { reconcileProviderOrder } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { formatPriceWithCents, toCents } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { LedgerEntry } from '../ledger.ts'
import { lockFormKey } from '../lock-form-key.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { galleryProvider } from '../manual-payments/gallery-provider.ts'
import type { ManualPaymentMethod } from '../manual-payments/manual-payment.ts'
import type { Order, OrderContext } from '../order-context.ts'
import { orderNumber } from '../order-number.ts'
import { orderSubject } from '../order-subject.ts'
import { writeLedgerEntry } from '../write-ledger-entry.server.ts'
import { endRefund } from './end-refund.server.ts'
import { findRefunds } from './find-refunds.server.ts'
import { remainingCents, type StoredRefund } from './refund.ts'

export interface RefundInput {
  /** Made by the form: a repeated request has the same id. */
  id: string
  cents: number
  /** 1 to 500 characters. */
  reason: string
  /** What was left when the form was opened: somebody else may have given money back since. */
  leftCents: number
  /** How it goes back; of a sale in the gallery alone. */
  returnedBy: ManualPaymentMethod | null
}

/** The order's state does not allow this refund: the provider is not called. */
type NotAsked =
  | { outcome: 'not-paid' | 'other-provider' }
  | { outcome: 'left-changed' | 'more-than-left'; leftCents: number }

export type RequestRefundOutcome =
  | { outcome: 'done' | 'pending' | 'asked'; cents: number }
  | { outcome: 'refused'; because: RefundRefusal }
  | { outcome: 'conflict' }
  | NotAsked

type Staff = OrderContext & { actor: Actor }

/**
 * Refunds a paid order for staff (REF-01..04). The refund is recorded before the provider is called; whatever
 * crashes after that, `reconcileOrders` continues with the same key. `asked`: the provider has not responded yet. A refused refund is
 * in the ledger too, and moves no money.
 */
export async function requestRefund(shop: Staff, orderId: string, input: RefundInput): Promise<RequestRefundOutcome> {
  const written = await shop.db.transaction((tx) => writeRefund(tx, shop, orderId, input))
  if (written.outcome !== 'written') return written
  const { order } = written
  if (order.provider === galleryProvider) await startSending(shop)
  else
    await reconcileProviderOrder(shop, order.provider_order_id!).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderUnavailable)) throw error
      shop.log.warn(
        { error, order: orderNumber(orderId) },
        'the payment provider was asked for a refund and did not answer; it is asked again',
      )
    })
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, input.id))
  return outcomeOf(refund!)
}

function outcomeOf({ state, amount, refused_because }: StoredRefund): RequestRefundOutcome {
  if (state === 'refused' || state === 'failed')
    return { outcome: 'refused', because: (refused_because ?? 'not-possible') as RefundRefusal }
  return { outcome: state, cents: toCents(amount) }
}

type Written = { outcome: 'written'; order: Order } | { outcome: 'conflict' } | NotAsked

async function writeRefund(tx: Transaction, shop: Staff, orderId: string, input: RefundInput): Promise<Written> {
  await lockFormKey(tx, input.id)
  const order = (await lockOrder(tx, orderId))!
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, input.id))
  if (known) return isSame(known, orderId, input) ? { outcome: 'written', order } : { outcome: 'conflict' }
  const { actor: by } = shop
  const at = shop.now()
  const { cents, reason, returnedBy } = input
  const leftCents = remainingCents(toCents(order.captured_amount ?? 0), await findRefunds(tx, orderId))
  const refusal = refusalOf(order, leftCents, { input, provider: shop.paymentProvider.name })
  if (refusal) {
    const detail = { amount: cents / 100, because: refusal.outcome, by: by.label }
    await writeLedgerEntry(tx, { orderId, at, kind: 'refund-refused', detail })
    return refusal
  }
  const isByHand = order.provider === galleryProvider
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: input.id,
      order_id: orderId,
      amount: cents / 100,
      source: 'staff',
      returned_by: isByHand ? returnedBy! : 'provider',
      state: isByHand ? 'done' : 'asked',
      reason,
      asked_by: by.label,
      asked_at: at,
      ended_at: isByHand ? at : null,
    })
    .returning()
  const detail = { amount: cents / 100, reason, by: by.label }
  const entry: LedgerEntry = isByHand
    ? { kind: 'refund-made', detail: { ...detail, returnedBy } }
    : { kind: 'refund-asked', detail }
  await writeLedgerEntry(tx, { orderId, at, ...entry })
  await recordChange(tx, {
    by,
    at,
    action: isByHand ? 'refund-made' : 'order-refunded',
    subject: orderSubject(order),
    note: `${formatPriceWithCents(cents / 100)}: ${reason}`,
  })
  if (isByHand) await endRefund(tx, shop, refund!)
  return { outcome: 'written', order }
}

function refusalOf(
  { state, provider, capture_id }: Order,
  leftCents: number,
  { input, provider: inUse }: { input: RefundInput; provider: string },
): NotAsked | null {
  if (state !== 'paid') return { outcome: 'not-paid' }
  if (provider !== galleryProvider && (provider !== inUse || capture_id === null)) return { outcome: 'other-provider' }
  if (leftCents !== input.leftCents) return { outcome: 'left-changed', leftCents }
  return input.cents > leftCents ? { outcome: 'more-than-left', leftCents } : null
}

function isSame(stored: StoredRefund, orderId: string, input: RefundInput): boolean {
  return (
    stored.order_id === orderId &&
    stored.source === 'staff' &&
    toCents(stored.amount) === input.cents &&
    stored.reason === input.reason &&
    (stored.returned_by === 'provider' || stored.returned_by === input.returnedBy)
  )
}
