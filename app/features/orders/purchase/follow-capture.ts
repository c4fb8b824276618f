import type { OrderStatus } from '#app/features/orders/order-status.ts'
import type { PurchaseOutcome } from '#app/features/orders/purchase-outcome.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { requestCapture } from './request-capture.ts'

/**
 * How an order stands that its buyer approved. Where the request for the money was lost on its way it is made again:
 * approving was paying (PAY-10), and the server takes the money sooner or later. `pending` too when no response came.
 */
export async function followCapture(orderId: string): Promise<PurchaseOutcome> {
  try {
    const { status } = await backend<OrderStatus>(`/api/orders/${orderId}`)
    return outcomeOf(status) ?? requestCapture(orderId)
  } catch (error) {
    return error instanceof BackendError && error.problem?.type === 'not-found' ? 'not-found' : 'pending'
  }
}

/** Whether an order was let go of; false too when no response came, for a buyer waits to pay. */
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

/** null while nobody has asked for the money. */
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
