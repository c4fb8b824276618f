import { holdMs } from '#app/features/orders/hold.ts'

/**
 * The idempotency key of a page's requests to buy a work: a retry after a lost response finds the same order (decision
 * 0010). It is lost with the page; the next page finds the order by the buyer's cookie.
 */
export function createRequestKey() {
  let requestKey = newKey()
  let askedAt = 0
  let hasNoResponse = false

  return {
    /** The key to ask with now. @param again that of an order which this asks for once more */
    ask(again?: string | null): string {
      askedAt = Date.now()
      if (again) requestKey = again
      return requestKey
    },
    /** The server has responded: the next request gets a new key. */
    recordResponse() {
      hasNoResponse = false
      requestKey = newKey()
    },
    /** No response came. */
    miss() {
      hasNoResponse = true
    },
    /** Whether a hold that is seen now may be that of the last request, whose response was lost. */
    mayHold: () => hasNoResponse && Date.now() - askedAt < holdMs,
  }
}

/** Not `crypto.randomUUID`: a gallery's own network may serve this over plain http, where it does not exist. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
