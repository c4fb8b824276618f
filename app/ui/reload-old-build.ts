import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'

/**
 * Client middleware: in a tab of an older build (`<html data-build="old">`) a page that has been read is loaded as a document instead:
 * its data were made for the newer build's code. So is the page that is shown, when it is read again after a change or for
 * news of others, unless something on it is not saved (NAV-23).
 */
export const reloadOldBuild: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (document.documentElement.dataset.build !== 'old' || request.method !== 'GET' || request.signal.aborted)
    return results
  // The failure is shown, or the page that stays in spite of it.
  if (Object.values(results).some(({ type }) => type === 'error')) return results
  const { pathname, search } = new URL(request.url)
  const isShown = pathname + search === location.pathname + location.search
  if (isShown && hasUnsavedChanges()) return results
  if (isShown) location.reload()
  else location.assign(request.url)
  // Nothing is rendered until the document comes.
  return new Promise(() => {})
}
