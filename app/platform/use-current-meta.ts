import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { InitialState, ResourceState } from './resource-state.ts'

/**
 * Follows a resource in the route's `meta`, which knows what its loader returned (`initial`): what is shown under another name
 * now, or is gone, has the loader asked again (LIVE-12). A page that came without its data names itself.
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
