import { useEffect } from 'react'
import { recallOrder } from './remembered-order.ts'

/** Tells a buyer who comes back how the purchase ended that they left in the middle; its code is loaded only for them. */
export function useEarlierPurchase(): void {
  useEffect(() => {
    if (!recallOrder()) return
    void import('./finish-earlier-purchase.ts').then(({ finishEarlierPurchase }) => finishEarlierPurchase())
  }, [])
}
