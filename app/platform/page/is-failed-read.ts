import { isRouteErrorResponse } from 'react-router'

/**
 * Whether `error`, which a loader has thrown in the browser, says nothing of the page: there was no response, one that was cut off, or one
 * of a server that is not there (behind a proxy a 502) or has no time. Of redirects and of what the server itself refuses it is false.
 */
export function isFailedRead(error: unknown): boolean {
  if (!isRouteErrorResponse(error) && !(error instanceof Response)) return true
  return error.status >= 500 || error.status === 429
}
