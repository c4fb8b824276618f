import { useEffect, useState } from 'react'
import type { ScoredProduct } from '#app/features/products/product.ts'
import { backend } from '#app/platform/backend.ts'
import type { Suggestion } from './suggestion.ts'

/** How long a visitor must pause in typing (SRCH-03). */
const pauseMs = 300

/** How long a search may take before the visitor is told that it is running. */
const slowAfterMs = 500

interface SearchResponse {
  query: string
  items: ScoredProduct[]
  /** Artists, events and articles, below the works. */
  suggestions: Suggestion[]
}

type Found = Pick<SearchResponse, 'items'> & Partial<SearchResponse>

interface Search {
  response: SearchResponse | null
  /** A request has been running for half a second. */
  isSlow: boolean
}

/**
 * The results for `text`, 300 ms after its last change; until then the earlier results. A request for outdated
 * text is aborted, so that an old response never replaces a new one. Null for a blank text (SRCH-04)
 * and after an error, which is not shown (SRCH-13).
 */
export function useSearchResponse(text: string): Search {
  const query = text.trim()
  const [response, setResponse] = useState<SearchResponse | null>(null)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!query) {
      setResponse(null)
      return
    }
    const overtaken = new AbortController()
    const timer = setTimeout(async () => {
      const slow = setTimeout(setSlow, slowAfterMs, true)
      try {
        const path = `/api/products/search?q=${encodeURIComponent(query)}`
        const { items, suggestions = [] } = await backend<Found>(path, { signal: overtaken.signal })
        setResponse({ query, items, suggestions })
      } catch {
        if (!overtaken.signal.aborted) setResponse(null)
      } finally {
        clearTimeout(slow)
        setSlow(false)
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [query])
  return { response, isSlow }
}
