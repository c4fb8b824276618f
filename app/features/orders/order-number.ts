/**
 * What people call an order by: the last eight digits of its id, `7F3A9C12`. The whole id is its buyer's proof and is shown
 * to nobody else.
 */
export function orderNumber(orderId: string): string {
  return orderId.slice(-8).toUpperCase()
}
