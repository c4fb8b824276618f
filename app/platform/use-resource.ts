import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Resource } from './resource.ts'
import { type InitialState, initialStateOf, type ResourceState } from './resource-state.ts'

/** Follows `key`: loads it when it must, again when the network is back, and ends what nobody waits for. */
export function useResource<Data>(
  resource: Resource<Data>,
  key: string,
  initial: InitialState<Data> = null,
): ResourceState<Data> {
  // The compiler passes over files without JSX. A new function for each render would end the load under way: the last
  // listener leaves before it comes back.
  const subscribe = useCallback((listener: () => void) => resource.subscribe(key, listener), [resource, key])
  const state = useSyncExternalStore(
    subscribe,
    () => resource.read(key) ?? initialStateOf(initial),
    () => initialStateOf(initial),
  )
  useEffect(() => {
    resource.ensure(key, initial)
    window.addEventListener('online', resource.reloadFailed)
    return () => window.removeEventListener('online', resource.reloadFailed)
  }, [resource, key, initial])
  return state
}
