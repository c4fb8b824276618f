const key = 'asks-own-orders-until'
/** As long as the server knows a browser after the last order that it opened (`buyer-cookie.server.ts`). */
const keptMs = 30 * 24 * 60 * 60 * 1000

/**
 * Marks this browser as one that may have orders, before it asks for one: the response may be lost. The mark names no order,
 * whose id is its buyer's proof (decision 0033).
 */
export function markOwnOrders(): void {
  try {
    localStorage.setItem(key, String(Date.now() + keptMs))
  } catch {
    // Without storage every page asks.
  }
}

/** Whether the server may know orders of this browser: only after it asked for one, or where it cannot store that it did. */
export function mayHaveOwnOrders(): boolean {
  try {
    const until = localStorage.getItem(key)
    if (until !== null) return Number(until) > Date.now()
    // Throws if nothing can be stored, which may be why there is no mark.
    localStorage.setItem(key, '0')
    return false
  } catch {
    return true
  }
}
