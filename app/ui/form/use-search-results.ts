import { useEffect, useState } from 'react'
import { backend } from '#app/platform/backend.ts'
import { withQuery } from '#app/platform/with-query.ts'

/** The debounce before a request. */
export const searchDelayMs = 300

export interface SearchResults<Thing> {
  found: readonly Thing[]
  /** The text that the results belong to; null before the first response. */
  answered: string | null
  isFailed: boolean
}

const nothing = { found: [], answered: null, isFailed: false }

/**
 * The results of `path` for a text, 300 ms after the last key press (PSTF-09..12). A response to an older text is
 * ignored.
 */
export function useSearchResults<Thing>(path: string, text: string): SearchResults<Thing> {
  const wanted = text.trim()
  const [search, setSearch] = useState<SearchResults<Thing>>(nothing)
  useEffect(() => {
    if (!wanted) return setSearch(nothing)
    const running = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const asked = withQuery(path, new URLSearchParams({ search: wanted }))
        const { items } = await backend<{ items: Thing[] }>(asked, { signal: running.signal })
        setSearch({ found: items, answered: wanted, isFailed: false })
      } catch {
        // The error is shown below the field; the next key press retries.
        if (!running.signal.aborted) setSearch({ found: [], answered: null, isFailed: true })
      }
    }, searchDelayMs)
    return () => {
      clearTimeout(timer)
      running.abort()
    }
  }, [path, wanted])
  return wanted ? search : nothing
}
