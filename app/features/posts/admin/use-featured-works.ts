import { useEffect, useState } from 'react'
import { backend } from '#app/platform/backend.ts'
import type { FeaturedProduct } from './admin-post.ts'

/**
 * What is said of the works in `ids`, by id: of those in `known`, and of others once the server has told it (work that was
 * restored, or a conflict, names some: PSTF-49). null for one that is not there any more, undefined as long as nobody knows.
 */
export function useFeaturedWorks(ids: readonly string[], known: readonly FeaturedProduct[]) {
  const [told, setTold] = useState<ReadonlyMap<string, FeaturedProduct | null>>(new Map())
  const works = new Map<string, FeaturedProduct | null>([...told, ...known.map((work) => [work.id, work] as const)])
  const asked = ids.filter((id) => !works.has(id)).join()
  useEffect(() => {
    if (!asked) return
    const running = new AbortController()
    const wanted = asked.split(',')
    const path = `/api/admin/featured-works?${new URLSearchParams(wanted.map((id) => ['id', id]))}`
    backend<{ items: FeaturedProduct[] }>(path, { signal: running.signal }).then(
      ({ items }) => {
        const byId = new Map(items.map((item) => [item.id, item]))
        setTold((before) => new Map([...before, ...wanted.map((id) => [id, byId.get(id) ?? null] as const)]))
      },
      // Nothing is said of them then; they stay with the post.
      () => {},
    )
    return () => running.abort()
  }, [asked])
  return works
}
