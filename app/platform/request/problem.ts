import type { z } from 'zod'
import type { problemSchema } from './problem-schema.server.ts'

/** The body of every error response of the API, `application/problem+json` (RFC 9457). */
export type Problem = z.infer<typeof problemSchema>

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** The response for an expected failure. `message` is shown to people; `detail` is for the caller of the API. */
export function problem(
  status: number,
  facts: { type?: string; message: string; detail?: string; errors?: Record<string, string>; headers?: HeadersInit },
): Response {
  const body: Problem = {
    type: facts.type ?? 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: facts.detail ?? facts.message,
    message: facts.message,
    ...(facts.errors && { errors: facts.errors }),
  }
  const headers = new Headers(facts.headers)
  headers.set('Content-Type', 'application/problem+json')
  headers.set('Cache-Control', 'no-store')
  return new Response(JSON.stringify(body), { status, headers })
}

/** The response to a method that an address does not have. `allowed`: e.g. `GET, HEAD` */
export function methodNotAllowed(allowed: string): Response {
  return problem(405, { message: `Use ${allowed} here.`, headers: { Allow: allowed } })
}
