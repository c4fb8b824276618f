import { useEffect } from 'react'
import { askOwnOrders } from './ask-own-orders.ts'

/** Finishes the purchases that a buyer who comes back left in the middle (ORD-10); the code for it is loaded only for them. */
export function useOwnPurchases(): void {
  useEffect(() => {
    // Without a network the next page that is loaded does it.
    finish().catch(() => {})
  }, [])
}

async function finish(): Promise<void> {
  const orders = await askOwnOrders()
  if (orders.length === 0) return
  const { finishOwnPurchases } = await import('./finish-own-purchases.ts')
  await finishOwnPurchases(orders)
}
