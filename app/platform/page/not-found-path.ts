/**
 * What is routed in place of an address that names nothing here (decision 0019). The browser would route the address
 * itself, and show another page, so this one comes without scripts.
 */
export const notFoundPath = '/not-found'
