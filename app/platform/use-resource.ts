import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Resource } from './resource.ts'
import { type InitialState, initialStateOf, type ResourceState } from './resource-state.ts'

/** Subscribes to `key`: loads it if needed, and again when the network is back; aborts a load that nobody waits for. */
export function useResource<Data>(
  resource: Resource<Data>,
  key: string,
  initial: InitialState<Data> = null,
): ResourceState<Data> {
  // The compiler skips files without JSX. A new function in each render would abort the running load: the last
  // listener unsubscribes before it subscribes again.
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
