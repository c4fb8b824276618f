/**
 * The path that is routed for an unknown address (decision 0019). With scripts the browser would route the original address
 * and show another page, so this page has none.
 */
export const notFoundPath = '/not-found'
