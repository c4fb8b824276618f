import { isRouteErrorResponse } from 'react-router'

/**
 * Whether `error`, thrown by a loader in the browser, is a failed request and no verdict on the page: no response, a truncated one, or one
 * that says that the server is unavailable (a proxy's 502) or overloaded. False for redirects and for the server's own refusals.
 */
export function isFailedRead(error: unknown): boolean {
  if (!isRouteErrorResponse(error) && !(error instanceof Response)) return true
  return error.status >= 500 || error.status === 429
}
