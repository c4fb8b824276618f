/** The purchase that this browser began last and does not know the end of. */
export interface RememberedOrder {
  orderId: string
  productId: string
  /** The buyer said yes; only the money is still to be asked for. */
  isApproved: boolean
}

const key = 'purchase'

/** Without storage (a private window) a page that is closed in the middle is not told the end; the server finishes it all the same. */
export function rememberOrder(order: RememberedOrder): void {
  try {
    localStorage.setItem(key, JSON.stringify(order))
  } catch {
    // See above.
  }
}

/** Forgets `orderId`, or whatever is remembered. */
export function forgetOrder(orderId?: string): void {
  if (orderId !== undefined && recallOrder()?.orderId !== orderId) return
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

export function recallOrder(): RememberedOrder | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<RememberedOrder> | null
    return typeof kept?.orderId === 'string' && typeof kept.productId === 'string'
      ? { orderId: kept.orderId, productId: kept.productId, isApproved: kept.isApproved === true }
      : null
  } catch {
    return null
  }
}
