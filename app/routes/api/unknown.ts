import { problem } from '#app/platform/request/problem.ts'

/** Unknown addresses of the API get a problem, not a page. */
export function loader() {
  return problem(404, { message: 'The API has no such address.', detail: 'See /api/docs' })
}

export const action = loader
