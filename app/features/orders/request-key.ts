/**
 * Names one wish to buy a work, so that asking again after a lost answer finds the same order (decision 0010).
 * Not `crypto.randomUUID`: a gallery's own network may serve this over plain http, where it does not exist.
 */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const storageKey = (productId: string) => `purchase-request-${productId}`

/** Kept from the request until its answer, in this tab: its page may be read anew in between. Without storage it is lost with the room. */
export function rememberRequestKey(productId: string, requestKey: string): void {
  try {
    sessionStorage.setItem(storageKey(productId), requestKey)
  } catch {
    // See above.
  }
}

export function forgetRequestKey(productId: string): void {
  try {
    sessionStorage.removeItem(storageKey(productId))
  } catch {
    // Nothing was kept either.
  }
}

/** The key of a request for this work that has not been answered. */
export function recallRequestKey(productId: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(productId))
  } catch {
    return null
  }
}
