import { problem } from './problem.ts'
import { readBody } from './read-body.server.ts'

/** More values than any form has; parsing a megabyte of them would take a hundred times as long as a megabyte of text. */
const maxValues = 5_000

/**
 * The JSON body of a request, of at most `maxBytes`. Its strings may contain NUL, which Postgres refuses: callers
 * must check them. @throws a response: 415 for another Content-Type, 413 too large, 400 for invalid JSON
 */
export async function readJson(request: Request, { maxBytes }: { maxBytes: number }): Promise<unknown> {
  const bytes = await readBody(request, {
    type: /^application\/([\w.+-]+\+)?json\s*(;|$)/i,
    message: 'Send the body as application/json.',
    maxBytes,
  })
  if (hasMoreValues(bytes, maxValues)) throw problem(413, { message: 'The body has too many values.' })
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw problem(400, { message: 'The body is not valid JSON.' })
  }
}

const [quote, backslash, comma, bracket, brace] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0))

/** Whether JSON has more than `max` values, without parsing it: each has a comma or an opening bracket before it. */
function hasMoreValues(bytes: Buffer, max: number): boolean {
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === comma || byte === bracket || byte === brace) values += 1
    if (values > max) return true
    if (byte === quote) at = endOfString(bytes, at)
  }
  return false
}

/** Where the string that begins at `start` ends. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(quote!, start + 1); at !== -1; at = bytes.indexOf(quote!, at + 1)) {
    let before = at
    while (bytes[before - 1] === backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return bytes.length
}
