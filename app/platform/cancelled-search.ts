import { problem } from './request/problem.ts'

/** The response to a search that newer searches of the same client have replaced. */
export function cancelledSearch(): Response {
  return problem(429, {
    message: 'Newer searches have taken the place of this one.',
    headers: { 'Retry-After': '1' },
  })
}
