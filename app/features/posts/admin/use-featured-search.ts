import { useEffect, useState } from 'react'
import { backend } from '#app/platform/backend.ts'
import type { FeaturedProduct } from './admin-post.ts'

const delayMs = 300

interface Search {
  found: FeaturedProduct[]
  /** The text that they were found for; null while nothing was answered. */
  answered: string | null
  isFailed: boolean
}

const nothing: Search = { found: [], answered: null, isFailed: false }

/** The works that a text finds, 300 ms after the last key (PSTF-09..12). A response to an older text counts for nothing. */
export function useFeaturedSearch(text: string): Search {
  const wanted = text.trim()
  const [search, setSearch] = useState(nothing)
  useEffect(() => {
    if (!wanted) return setSearch(nothing)
    const running = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const path = `/api/admin/featured-works?${new URLSearchParams({ search: wanted })}`
        const { items } = await backend<{ items: FeaturedProduct[] }>(path, { signal: running.signal })
        setSearch({ found: items, answered: wanted, isFailed: false })
      } catch {
        // What went wrong is said below the field; another key tries again.
        if (!running.signal.aborted) setSearch({ found: [], answered: null, isFailed: true })
      }
    }, delayMs)
    return () => {
      clearTimeout(timer)
      running.abort()
    }
  }, [wanted])
  return wanted ? search : nothing
}
