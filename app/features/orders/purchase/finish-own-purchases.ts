import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { requestCapture } from './request-capture.ts'
import { showOutcome } from './show-outcome.ts'

/**
 * Requests the capture of orders that an earlier page left behind, and shows the outcome to a buyer who had approved. An order
 * that nobody approved is not changed, nor is a payment that is still pending at the bank.
 */
export async function finishOwnPurchases(orders: readonly OwnOrder[]): Promise<void> {
  await Promise.all(orders.map(finish))
}

async function finish({ orderId }: OwnOrder): Promise<void> {
  const outcome = await requestCapture(orderId)
  if (outcome === 'completed') showOutcome(orderId, 'paid')
  if (outcome === 'payment-declined') showOutcome(orderId, 'failed')
}
