import type { OrderStatus } from '#app/features/orders/order-status.ts'
import { BackendError, backend, isRefusal } from '#app/platform/backend.ts'
import { forgetOrder, type RememberedOrder, recallOrders } from './remembered-order.ts'
import { tellOutcome } from './tell-outcome.ts'

/**
 * Tells a buyer who closed the page in the middle how it ended, and asks for the money if they had agreed before. A
 * payment that the bank still works on is asked about at the next visit again.
 */
export async function finishEarlierPurchases(): Promise<void> {
  await Promise.all(recallOrders().map(finish))
}

async function finish({ orderId, isApproved }: RememberedOrder): Promise<void> {
  try {
    const path = `/api/orders/${orderId}`
    const { status } = isApproved
      ? await backend<OrderStatus>(`${path}/capture`, { method: 'POST', idempotent: true })
      : await backend<OrderStatus>(path)
    if (status === 'PENDING' || status === 'OPEN') return
    if (status === 'COMPLETED') tellOutcome(orderId, 'paid')
    else forgetOrder(orderId)
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    // Refused for good, by this server and not by a hotel's network: nothing was bought. Otherwise the next visit asks again.
    if (error.problem && isRefusal(error.status)) forgetOrder(orderId)
  }
}
