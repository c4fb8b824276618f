import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { type BackendRequest, backend } from '#app/platform/backend.ts'

/** The orders of this browser that it may still pay, is paying, or was not yet told to have paid; newest first (ORD-10). */
export async function askOwnOrders(limits: Pick<BackendRequest, 'attempts' | 'timeoutMs'> = {}): Promise<OwnOrder[]> {
  return (await backend<{ items: OwnOrder[] }>('/api/orders?buying=true', limits)).items
}
