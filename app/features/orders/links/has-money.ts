import type { Order } from '#app/features/orders/order-context.ts'

/** Whether money was paid for an order or is on its way, even if it went back: only then its buyer is given a link to it (OPAGE-03). */
export function hasMoney({ state, refund_reason }: Pick<Order, 'state' | 'refund_reason'>): boolean {
  return state === 'paid' || state === 'pending' || state === 'refunded' || refund_reason !== null
}
