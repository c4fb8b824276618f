/**
 * An order's number for people: the last eight digits of its id, `7F3A9C12`. The whole id gives the buyer access and is shown
 * to nobody else.
 */
export function orderNumber(orderId: string): string {
  return orderId.slice(-8).toUpperCase()
}
