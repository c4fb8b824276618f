import { useEffect } from 'react'
import { recallOrders } from './remembered-order.ts'

/** Tells a buyer who comes back how the purchase ended that they left in the middle; its code is loaded only for them. */
export function useEarlierPurchases(): void {
  useEffect(() => {
    if (recallOrders().length === 0) return
    // Without a network the next page that is loaded tells it.
    import('./finish-earlier-purchases.ts').then(
      ({ finishEarlierPurchases }) => finishEarlierPurchases(),
      () => {},
    )
  }, [])
}
