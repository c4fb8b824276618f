import { data, isRouteErrorResponse } from 'react-router'
import { changeFailure, type RefusedCaller, serverAway } from '#app/platform/change-result.ts'
import { AnsweredTooLate, answerInTime } from './answer-in-time.ts'

/**
 * The result of an action, or a failure as a result when there is none, or when its sender is no admin any more: what a
 * client action throws would replace the page and lose what was typed into it (PFRM-47). What gets no response in time has failed as
 * well (PFRM-49). The failure says that nothing was reached, or answered (ORD-24). Its 503 keeps the router from asking for the page's
 * data, which would fail too. A redirect is followed.
 */
export async function keepPageOnFailure<Result>(ask: () => Promise<Result>, message: string) {
  try {
    return await answerInTime(ask)
  } catch (error) {
    if (error instanceof Response && error.headers.has('Location')) throw error
    if (isRouteErrorResponse(error) && isRefused(error.data)) return data(error.data, { status: error.status })
    console.error(error)
    return data(changeFailure('unavailable', message, reasonsOf(error)), { status: 503 })
  }
}

/** What `fetch` throws of a connection that failed is a TypeError, in each browser's own words. */
function reasonsOf(error: unknown): string[] {
  if (error instanceof TypeError) return [serverAway]
  return error instanceof AnsweredTooLate ? [error.message] : []
}

function isRefused(result: unknown): result is RefusedCaller {
  return typeof result === 'object' && result !== null && 'outcome' in result && result.outcome === 'refused'
}
