/** The address of an order in the back office. It has the order's handle, never its id, which is the buyer's proof. */
export function adminOrderPath(handle: number): string {
  return `/admin/orders/${handle}`
}
