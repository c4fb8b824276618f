import { useEffect, useState } from 'react'
import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { openOrderPage } from './open-order-page.ts'

/** The way back to the order of a sold work, for the browser that bought it; nothing for all others (OPAGE-03). */
export function OwnOrderLink({ productId }: { productId: string }) {
  const [orderId, setOrderId] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    findOrder(productId, leaving.signal).then(setOrderId, (error: unknown) => {
      // Whoever has bought it has the link in a mail, too.
      if (!leaving.signal.aborted && !(error instanceof BackendError)) throw error
    })
    return () => leaving.abort()
  }, [productId])
  if (orderId === null) return null
  return (
    <button type="button" className="btn btn--primary" onClick={() => void openOrderPage(orderId)}>
      View your order
    </button>
  )
}

async function findOrder(productId: string, signal: AbortSignal): Promise<string | null> {
  const { items } = await backend<{ items: OwnOrder[] }>('/api/orders', { signal })
  return items.find((order) => order.productId === productId && order.status === 'COMPLETED')?.orderId ?? null
}
