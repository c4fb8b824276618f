import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lostReads } from '../connection.ts'
import { isFailedRead } from './is-failed-read.ts'

/** What the page shows, and its address. */
let shown: { path: string; state: unknown } | null = null

/** For the component of a route whose `clientLoader` is `loadInitialState`: `state` is what it shows. */
export function useShownState(state: unknown): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    shown = { path: pathname + search, state }
    return () => {
      shown = null
    }
  }, [pathname, search, state])
}

/**
 * The result of a page's loader, for a `clientLoader`. If the request failed: what is already shown at this address (ART-70), else a page
 * without data, instead of an error (SHOP-23, NET-21). Redirects and the server's own refusals are rethrown.
 */
export async function loadInitialState<State>({
  request,
  serverLoader,
}: {
  request: Request
  serverLoader: () => Promise<State>
}): Promise<State | { message: string }> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!isFailedRead(error)) throw error
    if (!request.signal.aborted) lostReads.count += 1
    const { pathname, search } = new URL(request.url)
    return shown?.path === pathname + search ? (shown.state as State) : { message: '' }
  }
}
