import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { InitialState, ResourceState } from './resource-state.ts'

/**
 * Keeps the route's `meta`, which is made from the loader's data (`initial`), in step with a resource: if the shown thing was renamed
 * or is gone, the route is revalidated (LIVE-12). A page that was sent without data sets its own title.
 */
export function useCurrentMeta<Data extends { title: string } | null>(
  initial: InitialState<Data>,
  state: ResourceState<Data>,
): void {
  const { revalidate } = useRevalidator()
  const isOutdated =
    initial !== null && 'data' in initial && state.status === 'loaded' && initial.data?.title !== state.data?.title
  useEffect(() => {
    if (isOutdated) void revalidate()
  }, [isOutdated, revalidate])
}
