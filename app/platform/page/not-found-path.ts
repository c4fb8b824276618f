/**
 * The path that is routed for an address that names nothing (decision 0019). With scripts the browser would route the original address
 * and show another page, so this page has none.
 */
export const notFoundPath = '/not-found'
