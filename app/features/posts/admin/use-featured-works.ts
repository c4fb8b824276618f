import { useEffect, useState } from 'react'
import { backend } from '#app/platform/backend.ts'
import type { FeaturedProduct } from './admin-post.ts'

/**
 * The facts of the works in `ids`, by id: those in `known`, and others when the server has sent them (restored unsaved
 * work or a conflict may name some: PSTF-49). null for one that no longer exists, undefined while it is unknown.
 */
export function useFeaturedWorks(ids: readonly string[], known: readonly FeaturedProduct[]) {
  const [fetched, setFetched] = useState<ReadonlyMap<string, FeaturedProduct | null>>(new Map())
  const works = new Map<string, FeaturedProduct | null>([...fetched, ...known.map((work) => [work.id, work] as const)])
  const asked = ids.filter((id) => !works.has(id)).join()
  useEffect(() => {
    if (!asked) return
    const running = new AbortController()
    const wanted = asked.split(',')
    const path = `/api/admin/featured-works?${new URLSearchParams(wanted.map((id) => ['id', id]))}`
    backend<{ items: FeaturedProduct[] }>(path, { signal: running.signal }).then(
      ({ items }) => {
        const byId = new Map(items.map((item) => [item.id, item]))
        setFetched((before) => new Map([...before, ...wanted.map((id) => [id, byId.get(id) ?? null] as const)]))
      },
      // Then the form shows no facts of them; they stay with the post.
      () => {},
    )
    return () => running.abort()
  }, [asked])
  return works
}
