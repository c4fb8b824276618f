import { holdMs } from '#app/features/orders/hold.ts'

interface KeptWish {
  requestKey: string
  /** When the server was asked last, in ms of `Date.now()`. */
  askedAt: number
}

/**
 * One browser's wish to buy a work, named by a key: asking again with it after a lost answer finds the same order
 * (decision 0010). The tab keeps it from the request to its answer, because the page may be read again in between; without
 * storage it is lost with the page.
 */
export function createPurchaseWish(productId: string) {
  const storageKey = `purchase-request-${productId}`
  let requestKey = newKey()
  let askedAt = 0
  let isUnanswered = false

  return {
    /** The key to ask with now. */
    ask(): string {
      askedAt = Date.now()
      keep(storageKey, { requestKey, askedAt })
      return requestKey
    },
    /** The server has answered: the next wish is another. */
    hear() {
      isUnanswered = false
      requestKey = newKey()
      keep(storageKey, null)
    },
    /** No answer came. */
    miss() {
      isUnanswered = true
    },
    /** Whether a hold that is seen now may be this wish's own, of which nothing was heard. */
    mayHold: () => isUnanswered && Date.now() - askedAt < holdMs,
    /** Goes on with the wish of a page before this one, if that may hold the work. */
    takeUp(): boolean {
      const kept = recall(storageKey)
      if (!kept || Date.now() - kept.askedAt >= holdMs) return false
      ;({ requestKey, askedAt } = kept)
      isUnanswered = true
      return true
    },
  }
}

/** Not `crypto.randomUUID`: a gallery's own network may serve this over plain http, where it does not exist. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function keep(storageKey: string, wish: KeptWish | null): void {
  try {
    if (wish) sessionStorage.setItem(storageKey, JSON.stringify(wish))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage: see `createPurchaseWish`.
  }
}

function recall(storageKey: string): KeptWish | null {
  try {
    const kept: Partial<KeptWish> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof kept?.requestKey !== 'string' || typeof kept.askedAt !== 'number') return null
    return { requestKey: kept.requestKey, askedAt: kept.askedAt }
  } catch {
    return null
  }
}
