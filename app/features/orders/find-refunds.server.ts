import { toCents } from '#app/platform/money.ts'
import type { Order } from './order-context.ts'

/** Money that went back to the buyer of an order. */
export interface Refund {
  /** Names it among those of its order. */
  reference: string
  cents: number
}

/** The reference of the refund of all that was paid. */
export const wholeRefund = 'whole'

/** What went back to the buyer of an order, the oldest first: its page, its receipt and its mails tell of the same. */
export async function findRefunds(order: Order): Promise<Refund[]> {
  if (order.state !== 'refunded') return []
  return [{ reference: wholeRefund, cents: toCents(order.captured_amount ?? order.amount) }]
}
