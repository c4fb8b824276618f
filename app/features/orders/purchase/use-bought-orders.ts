import { useEffect, useState } from 'react'
import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { findBoughtOrders } from './find-bought-orders.ts'

/** The paid orders of this browser for a work, newest first; none before they are known, and none for all other browsers. */
export function useBoughtOrders(productId: string): OwnOrder[] {
  const [orders, setOrders] = useState<OwnOrder[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    void findBoughtOrders((order) => order.productId === productId, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setOrders(found)
    })
    return () => leaving.abort()
  }, [productId])
  return orders
}
