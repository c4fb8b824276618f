import type { ServerResponse } from 'node:http'
import type { Log } from '#app/platform/log.ts'

/** What is known of a request when its answer has been sent. */
export interface SentRequest {
  requestId: string
  method: string | undefined
  path: string
  /** `performance.now()` when it came. */
  started: number
}

/**
 * Writes one line for an answer that has been sent or given up. The query is left out (it holds what people searched for),
 * and so is an order's id, which is its buyer's proof.
 */
export function logRequest(
  log: Log,
  { requestId, method, path, started }: SentRequest,
  response: ServerResponse,
): void {
  const status = response.statusCode
  const line = {
    id: requestId,
    method,
    path: path.replace(/^(\/api\/orders\/)[^/]+/, '$1:id'),
    status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    ...(!response.writableEnded && { aborted: true }),
  }
  if (status >= 500) log.error(line, 'request')
  else log.info(line, 'request')
}
