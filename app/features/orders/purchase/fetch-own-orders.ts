import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { type BackendRequest, backend } from '#app/platform/backend.ts'

/** This browser's orders that can still be paid, are being paid, or were paid without the buyer having seen it; newest first (ORD-10). */
export async function fetchOwnOrders(limits: Pick<BackendRequest, 'attempts' | 'timeoutMs'> = {}): Promise<OwnOrder[]> {
  return (await backend<{ items: OwnOrder[] }>('/api/orders?buying=true', limits)).items
}
