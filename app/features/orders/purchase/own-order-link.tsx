import { useBoughtOrders } from './use-bought-orders.ts'
import { viewOrder } from './view-order.ts'

/** The way back to the order of a sold work, for the browser that bought it; nothing for all others (OPAGE-03). */
export function OwnOrderLink({ productId }: { productId: string }) {
  const [order] = useBoughtOrders(productId)
  if (!order) return null
  return (
    <button type="button" className="btn btn--primary" onClick={() => viewOrder(order.orderId)}>
      View your order
    </button>
  )
}
