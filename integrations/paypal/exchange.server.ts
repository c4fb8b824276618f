import { parseJson } from '../parse-json.ts'
import { readBody } from '../read-body.server.ts'

/** What PayPal answered, as far as it can be read. */
export interface PayPalResponse {
  status: number
  /** The JSON that came; undefined for anything else, such as a page of a proxy, or nothing. */
  body: unknown
  retryAfterSeconds: number | null
}

/** A request without a response. */
export class NoResponse extends Error {}

/** Of an order with everything in it; a real one has about 10 KB. */
const maxAnswerBytes = 1_048_576

/**
 * One request and its response, read completely. Errors contain nothing of the request (secret, token, body).
 * @throws NoResponse
 */
export async function exchange(url: string, init: RequestInit & { signal: AbortSignal }): Promise<PayPalResponse> {
  try {
    // A redirect would leak secrets.
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const body = await readBody(response, maxAnswerBytes)
    if (!body) throw new NoResponse('the answer is too large')
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
    return {
      status: response.status,
      body: parseJson(body.toString('utf8')),
      retryAfterSeconds: seconds >= 0 ? seconds : null,
    }
  } catch (cause) {
    if (cause instanceof NoResponse) throw cause
    throw new NoResponse(init.signal.aborted ? 'no answer in time' : 'the connection failed', { cause })
  }
}
