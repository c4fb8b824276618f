import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { requestCapture } from './request-capture.ts'
import { tellOutcome } from './tell-outcome.ts'

/**
 * Asks for the money of orders that a page before this one has left: a buyer who had approved is told how it ended. One
 * that nobody approved stays as it is, and so does a payment that the bank still works on.
 */
export async function finishOwnPurchases(orders: readonly OwnOrder[]): Promise<void> {
  await Promise.all(orders.map(finish))
}

async function finish({ orderId }: OwnOrder): Promise<void> {
  const outcome = await requestCapture(orderId)
  if (outcome === 'completed') tellOutcome(orderId, 'paid')
  if (outcome === 'payment-declined') tellOutcome(orderId, 'failed')
}
