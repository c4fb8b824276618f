import { problem } from './problem.ts'

export interface BodyWanted {
  /** The pattern for its Content-Type. */
  type: RegExp
  /** The message for another type. */
  message: string
  /** The maximum body size. */
  maxBytes: number
}

/**
 * The bytes of a request's body; reads no more than `maxBytes`.
 * @throws a response: 413, 415 for another type, 400 for an incomplete body
 */
export async function readBody(request: Request, { type, message, maxBytes }: BodyWanted): Promise<Buffer> {
  if (!type.test(request.headers.get('Content-Type') ?? '')) throw problem(415, { message })
  const tooLarge = () => problem(413, { message: 'The body is too large.', detail: `at most ${maxBytes} bytes` })
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // Not `for await`: leaving it would close the connection before the response.
  const reader = request.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read().catch(brokenOff)) ?? { done: true }
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(value)
  }
}

/** A client error: it disconnected, or sent less than it had announced. */
function brokenOff(): never {
  throw problem(400, { message: 'The body did not arrive whole.' })
}
