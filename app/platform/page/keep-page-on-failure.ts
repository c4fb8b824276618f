import { data, isRouteErrorResponse } from 'react-router'
import { changeFailure, type RefusedCaller, serverAway } from '#app/platform/change-result.ts'
import { ResponseTimedOut, withResponseTimeout } from './with-response-timeout.ts'

/**
 * The result of an action, or a failure as its result if there is none, or if the sender is no longer an admin: an exception in a
 * client action would replace the page and lose what was typed into it (PFRM-47). No response in time is a failure as
 * well (PFRM-49). The failure says whether the server was not reached or did not answer (ORD-24). Its 503 keeps the router from
 * revalidating the page's data, which would fail too. A redirect is followed.
 */
export async function keepPageOnFailure<Result>(ask: () => Promise<Result>, message: string) {
  try {
    return await withResponseTimeout(ask)
  } catch (error) {
    if (error instanceof Response && error.headers.has('Location')) throw error
    if (isRouteErrorResponse(error) && isRefused(error.data)) return data(error.data, { status: error.status })
    console.error(error)
    return data(changeFailure('unavailable', message, reasonsOf(error)), { status: 503 })
  }
}

/** For a failed connection `fetch` throws a TypeError, with each browser's own message. */
function reasonsOf(error: unknown): string[] {
  if (error instanceof TypeError) return [serverAway]
  return error instanceof ResponseTimedOut ? [error.message] : []
}

function isRefused(result: unknown): result is RefusedCaller {
  return typeof result === 'object' && result !== null && 'outcome' in result && result.outcome === 'refused'
}
