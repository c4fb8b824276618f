import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { BackendError, type BackendRequest } from '#app/platform/backend.ts'
import { fetchOwnOrders } from './fetch-own-orders.ts'
import { isCancelled } from './follow-capture.ts'
import type { PurchasedWork } from './purchased-work.ts'
import { isBeingCancelled } from './request-cancel.ts'
import { requestCapture } from './request-capture.ts'

export interface FoundOrder {
  order: OwnOrder
  /** `payable`: nobody has approved it. The others are states of its payment. */
  paymentState: 'payable' | 'completed' | 'pending' | 'payment-declined'
}

/**
 * The order for a work that another page, tab or visit of this browser has opened. Its buyer may have approved before that
 * page was closed, so this requests the capture. null when there is none, when it is over, and when no response came.
 */
export async function findOwnOrder(
  { id, invoice }: Pick<PurchasedWork, 'id' | 'invoice'>,
  limits: Pick<BackendRequest, 'attempts' | 'timeoutMs'> = {},
): Promise<FoundOrder | null> {
  const orders = await fetchOwnOrders(limits).catch((error: unknown) => {
    if (error instanceof BackendError) return []
    throw error
  })
  const order = orders.find(
    (order) =>
      order.productId === id && order.invoicePart === (invoice?.part ?? null) && !isBeingCancelled(order.orderId),
  )
  if (!order) return null
  // Also when it is PENDING: maybe another tab asks just now, of an order that nobody has approved.
  const outcome = await requestCapture(order.orderId)
  switch (outcome) {
    case 'completed':
    case 'pending':
    case 'payment-declined':
      return { order, paymentState: outcome }
    case 'not-approved':
      return (await isCancelled(order.orderId)) ? null : { order, paymentState: 'payable' }
    default:
      return null
  }
}
