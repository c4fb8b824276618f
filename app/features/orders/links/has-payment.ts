import type { Order } from '#app/features/orders/order-context.ts'

/** Whether an order was or is being paid, even if it was refunded: only then its buyer gets a link to it (OPAGE-03). */
export function hasPayment({ state, refund_reason }: Pick<Order, 'state' | 'refund_reason'>): boolean {
  return state === 'paid' || state === 'pending' || state === 'refunded' || refund_reason !== null
}
