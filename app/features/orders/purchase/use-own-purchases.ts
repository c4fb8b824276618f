import { useEffect } from 'react'
import { fetchOwnOrders } from './fetch-own-orders.ts'
import { mayHaveOwnOrders } from './own-orders-mark.ts'

/** Finishes the purchases that a buyer who comes back left in the middle (ORD-10). Who never asked for an order sends no request for it (ORD-35). */
export function useOwnPurchases(): void {
  useEffect(() => {
    if (!mayHaveOwnOrders()) return
    // Without a network the next page that is loaded does it.
    finish().catch(() => {})
  }, [])
}

async function finish(): Promise<void> {
  const orders = await fetchOwnOrders()
  if (orders.length === 0) return
  const { finishOwnPurchases } = await import('./finish-own-purchases.ts')
  await finishOwnPurchases(orders)
}
