import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { BackendError, backend } from '#app/platform/backend.ts'

/** The paid orders of this browser that `isWanted`, newest first (OPAGE-03); none without a response: whoever bought has a mail, too. */
export async function findBoughtOrders(
  isWanted: (order: OwnOrder) => boolean,
  signal?: AbortSignal,
): Promise<OwnOrder[]> {
  try {
    const { items } = await backend<{ items: OwnOrder[] }>('/api/orders', { signal })
    return items.filter((order) => order.status === 'COMPLETED' && isWanted(order))
  } catch (error) {
    if (signal?.aborted || error instanceof BackendError) return []
    throw error
  }
}
