import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import type { PaymentCapture, PaymentRefund } from '#app/features/orders/payment/payment-provider.ts'
import { fromDecimalString, toCents } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { lockOrder } from '../lock-order.server.ts'
import { queueRefundMail } from '../mails/queue-order-mail.server.ts'
import { moveOrder } from '../move-order.server.ts'
import type { Order, OrderContext } from '../order-context.ts'
import { endRefund } from './end-refund.server.ts'
import { auditRefund, recordRefundOutcome } from './record-refund-outcome.server.ts'
import { remainingCents, type StoredRefund } from './refund.ts'

/**
 * Brings our refunds of an order in line with its provider: a pending one is completed or failed, and one that was made in
 * the provider's portal is added (REF-06). Nothing is added while one that we requested has no response: it may be among
 * them; whoever finishes it reads the provider again. Returns the updated order.
 */
export async function recordRefunds(shop: OrderContext, order: Order, capture: PaymentCapture): Promise<Order> {
  if (capture.refunds.length === 0 && capture.status !== 'REFUNDED') return order
  const known = await shop.db.select().from(refunds).where(eq(refunds.order_id, order.id))
  if (isSettled(order, capture, known)) return order
  const recorded = await shop.db.transaction(async (tx) => {
    const locked = (await lockOrder(tx, order.id))!
    const rows = await tx.select().from(refunds).where(eq(refunds.order_id, order.id))
    if (rows.some(({ state }) => state === 'asked')) return locked
    for (const refund of capture.refunds) await recordRefund(tx, shop, locked, { refund, rows })
    if (capture.status === 'REFUNDED') await recordWhole(tx, shop, order.id, capture)
    const [now] = await tx.select().from(orders).where(eq(orders.id, order.id))
    return now!
  })
  await startSending(shop)
  return recorded
}

/** Whether the provider's state contains nothing new. */
function isSettled(order: Order, capture: PaymentCapture, known: readonly StoredRefund[]): boolean {
  if (capture.status === 'REFUNDED' && order.state !== 'refunded' && !known.some(({ state }) => state === 'pending'))
    return false
  return capture.refunds.every(({ refundId, status }) => {
    const one = known.find(({ provider_refund_id }) => provider_refund_id === refundId)
    return one ? !hasGoneOn(one, stateOf[status]) : status === 'FAILED'
  })
}

const stateOf = { COMPLETED: 'done', PENDING: 'pending', FAILED: 'failed' } as const

/** Whether a refund has advanced. A state that was read before it ended, and is processed later, must not set it back. */
function hasGoneOn({ state }: StoredRefund, reported: 'done' | 'pending' | 'failed'): boolean {
  return state !== reported && !(reported === 'pending' && (state === 'done' || state === 'failed'))
}

interface ReportedRefund {
  refund: PaymentRefund
  rows: readonly StoredRefund[]
}

async function recordRefund(
  tx: Transaction,
  shop: OrderContext,
  order: Order,
  { refund, rows }: ReportedRefund,
): Promise<void> {
  const { refundId, status } = refund
  const at = shop.now()
  const known = rows.find(({ provider_refund_id }) => provider_refund_id === refundId)
  const state = stateOf[status]
  if (known ? !hasGoneOn(known, state) : state === 'failed') return
  const change = { state, ended_at: state === 'pending' ? null : at }
  if (known) {
    const [changed] = await tx
      .update(refunds)
      .set(change)
      .where(and(eq(refunds.id, known.id), eq(refunds.state, known.state)))
      .returning()
    if (!changed) return
    const kind = state === 'done' ? 'refund-made' : state === 'failed' ? 'refund-failed' : 'refund-pending'
    await recordRefundOutcome(tx, order, { at, kind, amount: changed.amount, refundId })
    if (state === 'done') await endRefund(tx, shop, changed)
    return
  }
  if (await nameRefund(tx, order.id, refund)) return
  const amount = fromDecimalString(refund.amount) / 100
  await keepFound(tx, shop, order, { ...change, amount, provider_refund_id: refundId })
}

/**
 * Adds the provider's id to a recorded refund that has none yet: the rest of a whole capture, or refunds from
 * before each had a row. False when there is none; any remainder stays without an id.
 */
async function nameRefund(tx: Transaction, orderId: string, { refundId, amount }: PaymentRefund): Promise<boolean> {
  const [nameless] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.order_id, orderId),
        eq(refunds.state, 'done'),
        eq(refunds.returned_by, 'provider'),
        isNull(refunds.provider_refund_id),
      ),
    )
    .limit(1)
  if (!nameless) return false
  const cents = Math.min(fromDecimalString(amount), toCents(nameless.amount))
  await tx
    .update(refunds)
    .set({ provider_refund_id: refundId, amount: cents / 100 })
    .where(eq(refunds.id, nameless.id))
  const rest = toCents(nameless.amount) - cents
  if (rest > 0) await tx.insert(refunds).values({ ...nameless, id: uuidv7(), amount: rest / 100 })
  return true
}

/** All of a capture was refunded: records what its refunds do not account for, and ends the order. */
async function recordWhole(tx: Transaction, shop: OrderContext, orderId: string, capture: PaymentCapture) {
  const order = (await lockOrder(tx, orderId))!
  if (order.state === 'refunded') return
  const rows = await tx.select().from(refunds).where(eq(refunds.order_id, orderId))
  const takenCents = toCents(order.captured_amount ?? Number(capture.amount))
  const missingCents = remainingCents(takenCents, rows)
  if (missingCents > 0)
    await keepFound(tx, shop, order, {
      state: 'done',
      ended_at: shop.now(),
      amount: missingCents / 100,
      provider_refund_id: null,
    })
  // A sale ends when its refund is completed; for an order that sold nothing it is enough that the provider accepted the refund.
  if (order.state === 'paid' && rows.some(({ state }) => state === 'pending')) return
  await moveOrder(tx, { orderId, to: 'refunded', at: shop.now(), detail: { by: 'provider' } })
}

type Found = Pick<StoredRefund, 'state' | 'ended_at' | 'amount' | 'provider_refund_id'>

/** Records a refund that this program did not request, or whose response was lost. */
async function keepFound(tx: Transaction, shop: OrderContext, order: Order, found: Found): Promise<void> {
  const at = shop.now()
  const [kept] = await tx
    .insert(refunds)
    .values({
      ...found,
      id: uuidv7(),
      order_id: order.id,
      source: order.refund_reason ? 'automatic' : 'provider',
      returned_by: 'provider',
      asked_at: at,
    })
    .onConflictDoNothing()
    .returning()
  if (!kept) return
  await recordRefundOutcome(tx, order, {
    at,
    kind: 'refund-found',
    amount: kept.amount,
    refundId: kept.provider_refund_id,
  })
  if (kept.state === 'done') await endRefund(tx, shop, kept)
}

/**
 * Records a refund by the program itself, in the transaction that ends its order and has it locked. A concurrent read of
 * the provider may have found the refund: then it is recorded already.
 */
export async function recordAutomaticRefund(
  tx: Transaction,
  shop: OrderContext,
  order: Order,
  { refundId, amount, isDone }: { refundId: string; amount: string; isDone: boolean },
): Promise<void> {
  const at = shop.now()
  const known = await tx.select().from(refunds).where(eq(refunds.order_id, order.id))
  if (known.some(({ provider_refund_id }) => provider_refund_id === refundId)) return
  const leftCents = remainingCents(toCents(order.captured_amount ?? order.amount), known)
  // Never more than was captured, whatever the provider says: a constraint enforces that.
  const cents = Math.min(fromDecimalString(amount), leftCents)
  if (cents <= 0) return
  const [kept] = await tx
    .insert(refunds)
    .values({
      id: uuidv7(),
      order_id: order.id,
      amount: cents / 100,
      source: 'automatic',
      returned_by: 'provider',
      state: isDone ? 'done' : 'pending',
      asked_at: at,
      ended_at: isDone ? at : null,
      provider_refund_id: refundId,
    })
    .onConflictDoNothing()
    .returning()
  if (!kept) return
  const action = isDone ? 'refund-made' : 'order-refunded'
  await auditRefund(tx, order, { at, action, amount: kept.amount, because: 'the order sold nothing' })
  if (isDone) await queueRefundMail(tx, shop, order, kept.id)
}
