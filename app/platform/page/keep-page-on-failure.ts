import { data, isRouteErrorResponse } from 'react-router'
import { changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'

const tooLong = 'The server took too long to answer.'

/** Longer than the server takes for a change. A connection that was lost without being closed ends only after many minutes. */
const longestMs = 90_000

/**
 * The result of an action, or a failure as a result when there is none, or when its sender is no admin any more: what a
 * client action throws would replace the page and lose what was typed into it (PFRM-47). What gets no response for 90 s has
 * failed as well: a form that waited on could neither be saved nor left (PFRM-49). The failure says that nothing was reached, or
 * answered (ORD-24). Its 503 keeps the router from asking for the page's data, which would fail too. A redirect is followed.
 */
export async function keepPageOnFailure<Result>(ask: () => Promise<Result>, message: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeIsUp = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(tooLong)), longestMs)
  })
  try {
    return await Promise.race([ask(), timeIsUp])
  } catch (error) {
    if (error instanceof Response && error.headers.has('Location')) throw error
    if (isRouteErrorResponse(error) && isRefused(error.data)) return data(error.data, { status: error.status })
    console.error(error)
    return data(changeFailure('unavailable', message, reasonsOf(error)), { status: 503 })
  } finally {
    clearTimeout(timer)
  }
}

/** What `fetch` throws of a connection that failed is a TypeError, in each browser's own words. */
function reasonsOf(error: unknown): string[] {
  if (error instanceof TypeError) return ['The server cannot be reached.']
  return error instanceof Error && error.message === tooLong ? [tooLong] : []
}

function isRefused(result: unknown): result is RefusedCaller {
  return typeof result === 'object' && result !== null && 'outcome' in result && result.outcome === 'refused'
}
