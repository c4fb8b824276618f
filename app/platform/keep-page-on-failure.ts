import { data, isRouteErrorResponse } from 'react-router'
import { changeFailure, type RefusedCaller } from './change-answer.ts'

/**
 * The answer of an action, or a failure as an answer when there is none, or when its sender is no admin any more: what a
 * client action throws would replace the page and lose what was typed into it (PFRM-47). Its 503 keeps the router from
 * asking for the page's data, which would fail too.
 */
export async function keepPageOnFailure<Answer>(ask: () => Promise<Answer>, message: string) {
  try {
    return await ask()
  } catch (error) {
    if (isRouteErrorResponse(error) && isRefused(error.data)) return data(error.data, { status: error.status })
    console.error(error)
    return data(changeFailure('unavailable', message), { status: 503 })
  }
}

function isRefused(answer: unknown): answer is RefusedCaller {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'refused'
}
