import type { OrderStatus } from '#app/features/orders/order-status.ts'
import type { PurchaseOutcome } from '#app/features/orders/purchase-outcome.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { requestCapture } from './request-capture.ts'

/**
 * The state of an order that its buyer approved. If the capture request was lost it is repeated:
 * approving was paying (PAY-10), and the server takes the money sooner or later. Also `pending` when no response came.
 */
export async function followCapture(orderId: string): Promise<PurchaseOutcome> {
  try {
    const { status } = await backend<OrderStatus>(`/api/orders/${orderId}`)
    return outcomeOf(status) ?? requestCapture(orderId)
  } catch (error) {
    return error instanceof BackendError && error.problem?.type === 'not-found' ? 'not-found' : 'pending'
  }
}

/** Whether an order was released; false also when no response came, since a buyer is waiting to pay. */
export async function isCancelled(orderId: string): Promise<boolean> {
  try {
    return (
      (await backend<OrderStatus>(`/api/orders/${orderId}`, { attempts: 1, timeoutMs: 5_000 })).status === 'CANCELLED'
    )
  } catch (error) {
    if (error instanceof BackendError) return false
    throw error
  }
}

/** null while no capture was requested. */
function outcomeOf(status: OrderStatus['status']): PurchaseOutcome | null {
  switch (status) {
    case 'COMPLETED':
      return 'completed'
    case 'PENDING':
      return 'pending'
    case 'OPEN':
    case 'EXPIRED':
      return null
    case 'DECLINED':
    case 'CANCELLED':
    case 'REFUNDED':
      return 'payment-declined'
  }
}
