/** The address of an order in the back office. It has the order's handle, never its id, which gives the buyer access. */
export function adminOrderPath(handle: number): string {
  return `/admin/orders/${handle}`
}

/** The same at a page of its timeline. */
export function timelinePath(handle: number, page: number): string {
  return `${adminOrderPath(handle)}${page > 1 ? `?page=${page}` : ''}#order-timeline`
}

/** The form for a sale in the gallery, with or without a chosen work. */
export function recordSalePath(work?: string): string {
  return `/admin/orders/new${work ? `?work=${work}` : ''}`
}
