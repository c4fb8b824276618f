import { problem } from './problem.ts'

interface BodyWanted {
  /** What its Content-Type must match. */
  type: RegExp
  /** What a sender of another type is told. */
  message: string
  maxBytes?: number
}

/**
 * The bytes of a request's body, read to its end. The server lets no more than 1 MB of text and 21 MB of a file arrive
 * (`server/http-app.ts`); `maxBytes` is for a route that wants less. @throws a response: 413, or 415 for another type
 */
export async function readBody(
  request: Request,
  { type, message, maxBytes = Number.POSITIVE_INFINITY }: BodyWanted,
): Promise<Buffer> {
  if (!type.test(request.headers.get('Content-Type') ?? '')) throw problem(415, { message })
  const bytes = Buffer.from(await request.arrayBuffer())
  if (bytes.length > maxBytes)
    throw problem(413, { message: 'The body is too large.', detail: `at most ${maxBytes} bytes` })
  return bytes
}
