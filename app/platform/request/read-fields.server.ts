import { readBody } from './read-body.server.ts'

/** The fields of a plain HTML form. @throws a response: 413 beyond `maxBytes`, 415 for another content type */
export async function readFields(request: Request, maxBytes: number): Promise<URLSearchParams> {
  const bytes = await readBody(request, {
    type: /^application\/x-www-form-urlencoded\s*(;|$)/i,
    message: 'Send the form as application/x-www-form-urlencoded.',
    maxBytes,
  })
  return new URLSearchParams(bytes.toString())
}
