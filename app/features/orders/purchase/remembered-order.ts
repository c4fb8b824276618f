/** A purchase that this browser began and does not know the end of. */
export interface RememberedOrder {
  orderId: string
  productId: string
  /** The buyer said yes; only the money is still to be asked for. */
  isApproved: boolean
}

const key = 'purchases'
/** More than a buyer has under way at once; the oldest go first. */
const mostEntries = 20

/** Without storage (a private window) a page that is closed in the middle is not told the end; the server finishes it all the same. */
export function rememberOrder(order: RememberedOrder): void {
  keep([...othersThan(order.orderId), order])
}

export function forgetOrder(orderId: string): void {
  keep(othersThan(orderId))
}

/** Oldest first. */
export function recallOrders(): RememberedOrder[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(readOrder) : []
  } catch {
    return []
  }
}

function othersThan(orderId: string): RememberedOrder[] {
  return recallOrders().filter((order) => order.orderId !== orderId)
}

function keep(orders: readonly RememberedOrder[]): void {
  try {
    if (orders.length > 0) localStorage.setItem(key, JSON.stringify(orders.slice(-mostEntries)))
    else localStorage.removeItem(key)
  } catch {
    // Without storage: see `rememberOrder`.
  }
}

function readOrder(kept: Partial<RememberedOrder> | null): RememberedOrder[] {
  if (typeof kept?.orderId !== 'string' || typeof kept.productId !== 'string') return []
  return [{ orderId: kept.orderId, productId: kept.productId, isApproved: kept.isApproved === true }]
}
