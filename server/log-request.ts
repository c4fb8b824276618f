import type { ServerResponse } from 'node:http'
import type { Log } from '#app/platform/log.ts'

/** A path as a log may have it: an order's id and the secret of its page are its buyer's proof, an invitation's token that of whom it invites. */
export function withoutProofs(path: string): string {
  return path
    .replace(/^(\/api\/(?:orders|demo-payments)\/)[^/]+/, '$1:id')
    .replace(/^(\/(?:orders|invoices)\/)[^/]+/i, '$1:secret')
    .replace(/^(\/admin\/invitation\/)[^/]+/i, '$1:token')
}

/** What is known of a request when its response has been sent. */
export interface SentRequest {
  requestId: string
  method: string | undefined
  /** Without what a log may not have. */
  path: string
  /** `performance.now()` when it came. */
  started: number
}

/** Writes one line for a response that has been sent or given up. The query is left out: it holds what people searched for. */
export function logRequest(
  log: Log,
  { requestId, method, path, started }: SentRequest,
  response: ServerResponse,
): void {
  const status = response.statusCode
  const line = {
    id: requestId,
    method,
    path,
    status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    ...(!response.writableEnded && { aborted: true }),
  }
  if (status >= 500) log.error(line, 'request')
  else log.info(line, 'request')
}
