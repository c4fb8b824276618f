import { countOf } from '#app/platform/count-of.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { EnquiryOutcome } from './receive-enquiry.server.ts'

type Refused = Exclude<EnquiryOutcome, { outcome: 'received' }>

/** The message to a visitor whose enquiry was not accepted. */
export function refusalMessage(refused: Refused, now: Date): string {
  switch (refused.outcome) {
    case 'invalid':
      return Object.values(refused.errors)[0] ?? 'This cannot be sent.'
    case 'not-found':
      return 'This piece is not in the collection.'
    case 'already-sold':
      return 'This item has been sold. You can still ask a question about it.'
    case 'no-offers':
      return 'No offers are taken for this piece. You can ask a question about it.'
    case 'key-used':
      return 'This form was sent before, with other words. Please send it again.'
    case 'too-many':
      return `You have sent several enquiries already. Please try again in ${waitFor(refused.until, now)}, or call us.`
  }
}

const statusOf = {
  invalid: 422,
  'not-found': 404,
  'already-sold': 409,
  'no-offers': 409,
  'key-used': 409,
  'too-many': 429,
} as const

export const refusalStatus = ({ outcome }: Refused): number => statusOf[outcome]

/** The headers of its response: when to retry. */
export function refusalHeaders(refused: Refused, now: Date): Record<string, string> {
  return refused.outcome === 'too-many' ? { 'Retry-After': String(secondsUntil(refused.until, now)) } : {}
}

/** The API's response to an enquiry that was not accepted. */
export function refusalResponse(refused: Refused, now: Date): Response {
  const message = refusalMessage(refused, now)
  return problem(refusalStatus(refused), {
    type: refused.outcome === 'invalid' ? 'invalid-enquiry' : refused.outcome,
    message,
    ...(refused.outcome === 'invalid' && { errors: refused.errors }),
    headers: refusalHeaders(refused, now),
  })
}

const secondsUntil = (until: Date, now: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))

/** A duration in words, in minutes or hours rounded up: `1 minute`, `3 hours`. */
function waitFor(until: Date, now: Date): string {
  const minutes = Math.ceil(secondsUntil(until, now) / 60)
  const [amount, unit] = minutes < 90 ? ([minutes, 'minute'] as const) : ([Math.ceil(minutes / 60), 'hour'] as const)
  return countOf(amount, unit)
}
