import { holdMs } from './hold.ts'

/** A request to buy a work whose answer has not been heard. */
export interface UnansweredRequest {
  requestKey: string
  /** In ms of `Date.now()`. */
  askedAt: number
}

/**
 * Names one wish to buy a work, so that asking again after a lost answer finds the same order (decision 0010).
 * Not `crypto.randomUUID`: a gallery's own network may serve this over plain http, where it does not exist.
 */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const storageKey = (productId: string) => `purchase-request-${productId}`

/** Kept from the request until its answer, in this tab: its page may be read anew in between. Without storage it is lost with the room. */
export function rememberRequestKey(productId: string, request: UnansweredRequest): void {
  try {
    sessionStorage.setItem(storageKey(productId), JSON.stringify(request))
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

/** The request for this work that has not been answered, for as long as it may hold the work. */
export function recallRequestKey(productId: string): UnansweredRequest | null {
  try {
    const kept: Partial<UnansweredRequest> | null = JSON.parse(sessionStorage.getItem(storageKey(productId)) ?? 'null')
    if (typeof kept?.requestKey !== 'string' || typeof kept.askedAt !== 'number') return null
    return Date.now() - kept.askedAt < holdMs ? { requestKey: kept.requestKey, askedAt: kept.askedAt } : null
  } catch {
    return null
  }
}
