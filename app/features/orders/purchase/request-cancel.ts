import { BackendError, backend } from '#app/platform/backend.ts'

const underWay = new Set<string>()

/**
 * Releases the work for others at once; if the request gets lost, the hold expires. `too-late`: the capture was
 * requested, or the order is paid.
 */
export async function requestCancel(orderId: string): Promise<'released' | 'too-late'> {
  underWay.add(orderId)
  try {
    await backend(`/api/orders/${orderId}/cancel`, { method: 'POST', idempotent: true, keepalive: true })
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    if (error.status === 409 && error.problem) return 'too-late'
  } finally {
    underWay.delete(orderId)
  }
  return 'released'
}

/** Whether this page lets go of an order right now: it is still open, and nobody should begin to pay it. */
export function isBeingCancelled(orderId: string): boolean {
  return underWay.has(orderId)
}
