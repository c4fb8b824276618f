import type { RefundReason } from '#app/features/orders/payment/settlement.ts'
import type { OrderState } from './order-states.ts'

/** The response to a buyer's capture request. */
export type PurchaseOutcome =
  | 'completed'
  | 'pending'
  | 'payment-declined'
  | 'not-approved'
  | 'already-sold'
  | 'on-hold'
  | 'not-found'

/** The responses that end a purchase: they close the order (ORD-01). */
export type ClosingOutcome = Extract<PurchaseOutcome, 'already-sold' | 'on-hold'>

/** The outcome of a purchase for its order's state. Nothing is reported as final before it is. */
export function purchaseOutcome(order: {
  state: OrderState
  refund_reason: RefundReason | null
  closed_because: ClosingOutcome | null
}): PurchaseOutcome {
  switch (order.state) {
    case 'paid':
      return 'completed'
    case 'capturing':
    case 'pending':
      return 'pending'
    case 'refunded':
      return order.refund_reason === 'work-gone' ? 'already-sold' : 'payment-declined'
    case 'declined':
      return 'payment-declined'
    case 'created':
    case 'approved':
    case 'expired':
      return order.refund_reason ? 'pending' : 'not-approved'
    case 'cancelled':
      return order.closed_because ?? 'not-approved'
  }
}
