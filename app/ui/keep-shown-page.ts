import { useEffect } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches, useRevalidator } from 'react-router'
import { isFailedRead } from '#app/platform/page/is-failed-read.ts'
import { showToast } from './show-toast.ts'

const notReadAgain = 'This page could not be read again. It may be out of date.'

/** So long it is not said again: a change is followed by the news of it. */
const saidForMs = 10_000
let saidAt = Number.NEGATIVE_INFINITY

/** What the page shows, by its routes, while it stands. */
let shown: { path: string; dataOf: ReadonlyMap<string, unknown>; retry: () => void } | null = null

/** For the component of the route whose `clientMiddleware` is `keepShownPage`. */
export function useShownPage(): void {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const dataOf = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
    shown = { path: pathname + search, dataOf, retry: () => void revalidate() }
    return () => {
      shown = null
    }
  }, [matches, pathname, search, revalidate])
}

/**
 * Client middleware: where the page that is shown cannot be read again, after a change or for news of others, it stays as it
 * was and says so. The error would take the place of all of it: of what is typed and selected, and of changes under way
 * (SHELL-23). A redirect is followed, and what the server refuses, as of a page that is gone, is shown.
 */
export const keepShownPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || request.signal.aborted || shown?.path !== pathname + search) return results
  const { dataOf, retry } = shown
  const lost = Object.entries(results).filter(
    ([id, result]) => dataOf.get(id) !== undefined && result.type === 'error' && isFailedRead(result.result),
  )
  if (lost.length === 0) return results
  if (performance.now() - saidAt > saidForMs) {
    saidAt = performance.now()
    showToast('error', notReadAgain, { label: 'Retry', onClick: retry })
  }
  return { ...results, ...Object.fromEntries(lost.map(([id]) => [id, { type: 'data', result: dataOf.get(id) }])) }
}
