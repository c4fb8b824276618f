import type { ReactNode } from 'react'
import { Receipt } from './receipt.tsx'
import { useBoughtOrders } from './use-bought-orders.ts'
import { viewOrder } from './view-order.ts'

interface Props {
  productId: string
  /** What is said of the sold work, with the way to the order in it. */
  children: (way: ReactNode) => ReactNode
}

/** A sold work for the browser that bought it, with its receipt (SHOP-20); for all others what is said of it alone. */
export function BoughtWork({ productId, children }: Props) {
  const orders = useBoughtOrders(productId)
  const [newest] = orders
  return (
    <>
      {children(
        newest && (
          <button type="button" className="btn btn--primary" onClick={() => viewOrder(newest.orderId)}>
            View your order
          </button>
        ),
      )}
      {orders.map((order) => (
        <Receipt key={order.orderId} order={order} />
      ))}
    </>
  )
}
