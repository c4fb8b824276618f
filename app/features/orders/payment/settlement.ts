import type { OrderState } from '#app/features/orders/order-states.ts'
import type { PaymentCapture } from './payment-provider.ts'

/** Why a payment is refunded. */
export type RefundReason = 'work-gone' | 'wrong-amount' | 'order-closed'

/** The facts of an order's own row when a capture is settled. */
export interface OrderBeforeSettlement {
  state: OrderState
  amountCents: number
  currency: string
  refundReason: RefundReason | null
}

export interface SettledCapture {
  status: PaymentCapture['status']
  amountCents: number
  currency: string
}

export type Settlement =
  | { step: 'sell' }
  | { step: 'await' }
  | { step: 'decline' }
  | { step: 'refund'; reason: RefundReason }
  | { step: 'nothing' }

/**
 * What the provider's state of a capture means for an order. Only the capture's own status, amount and currency
 * count (PAY-13, PAY-14, OP-31). Whether the work is still free is checked later, under its lock.
 */
export function settlementOf(order: OrderBeforeSettlement, capture: SettledCapture): Settlement {
  const { state, refundReason } = order
  if (state === 'refunded') return { step: 'nothing' }
  switch (capture.status) {
    case 'REFUNDED':
      // From a refund that is being requested right now: that request finishes it.
      return { step: 'nothing' }
    case 'PENDING':
      return state === 'paid' || isClosed(state) ? { step: 'nothing' } : { step: 'await' }
    case 'DECLINED':
    case 'FAILED':
      return state === 'paid' || isClosed(state) ? { step: 'nothing' } : { step: 'decline' }
    case 'PARTIALLY_REFUNDED':
      // A partial refund that staff made at the provider: after a sale it is theirs to handle; before it, it is never a sale.
      return state === 'paid' ? { step: 'nothing' } : { step: 'refund', reason: refundReason ?? 'wrong-amount' }
    case 'COMPLETED':
      if (state === 'paid') return { step: 'nothing' }
      if (refundReason) return { step: 'refund', reason: refundReason }
      if (isClosed(state)) return { step: 'refund', reason: 'order-closed' }
      if (capture.amountCents !== order.amountCents || capture.currency !== order.currency)
        return { step: 'refund', reason: 'wrong-amount' }
      return { step: 'sell' }
  }
}

/** The buyer was told that nothing was bought. (An expired order may still be completed, if the work is free.) */
function isClosed(state: OrderState): boolean {
  return state === 'declined' || state === 'cancelled'
}
