import { useEffect, useState } from 'react'
import { backend } from '#app/platform/backend.ts'
import { withQuery } from '#app/platform/with-query.ts'

/** How long nothing is typed before the server is asked. */
export const searchDelayMs = 300

export interface SearchResults<Thing> {
  found: readonly Thing[]
  /** The text that they were found for; null while nothing was answered. */
  answered: string | null
  isFailed: boolean
}

const nothing = { found: [], answered: null, isFailed: false }

/**
 * The things that `path` finds for a text, 300 ms after the last key (PSTF-09..12). A response to an older text counts for
 * nothing.
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
        // What went wrong is said below the field; another key tries again.
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
