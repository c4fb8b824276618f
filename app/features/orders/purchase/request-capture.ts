import type { OrderStatus } from '#app/features/orders/order-status.ts'
import type { PurchaseOutcome } from '#app/features/orders/purchase-outcome.ts'
import { BackendError, backend } from '#app/platform/backend.ts'

/**
 * Requests the capture of an order that its buyer approved. It can be repeated, so a lost response does no harm: it
 * counts as `pending`.
 */
export async function requestCapture(orderId: string): Promise<PurchaseOutcome> {
  try {
    const { status } = await backend<Pick<OrderStatus, 'status'>>(`/api/orders/${orderId}/capture`, {
      method: 'POST',
      idempotent: true,
    })
    return status === 'COMPLETED' ? 'completed' : 'pending'
  } catch (error) {
    const type = error instanceof BackendError ? error.problem?.type : undefined
    switch (type) {
      case 'payment-declined':
      case 'not-approved':
      case 'already-sold':
      case 'on-hold':
      case 'not-found':
        return type
      default:
        return 'pending'
    }
  }
}
