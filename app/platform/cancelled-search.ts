import { problem } from './request/problem.ts'

/** The response to a search that newer ones of the same client took the place of. */
export function cancelledSearch(): Response {
  return problem(429, {
    message: 'Newer searches have taken the place of this one.',
    headers: { 'Retry-After': '1' },
  })
}
