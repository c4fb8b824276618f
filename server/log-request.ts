import type { ServerResponse } from 'node:http'
import type { Log } from '#app/platform/log.ts'

/** A path for logs: without order ids, secrets of order pages and invitation tokens, each of which grants access. */
export function redactPath(path: string): string {
  return path
    .replace(/^(\/api\/(?:orders|demo-payments)\/)[^/]+/, '$1:id')
    .replace(/^(\/(?:orders|invoices)\/)[^/]+/i, '$1:secret')
    .replace(/^(\/admin\/invitation\/)[^/]+/i, '$1:token')
}

/** The facts of a request after its response was sent. */
export interface SentRequest {
  requestId: string
  method: string | undefined
  /** Without secrets. */
  path: string
  /** `performance.now()` when the request came. */
  started: number
}

/** Writes one line for a response that was sent or aborted. The query is left out: it contains what people searched for. */
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
