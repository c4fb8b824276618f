import { problem } from './problem.ts'
import { readBody } from './read-body.server.ts'

/** The JSON body of a request. @throws a response: 415 when it is not JSON by its own word, 400 when it is none */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, {
    type: /^application\/([\w.+-]+\+)?json\s*(;|$)/i,
    message: 'Send the body as application/json.',
  })
  try {
    return JSON.parse(bytes.toString(), refuseNul)
  } catch {
    throw problem(400, { message: 'The body is not valid JSON.' })
  }
}

/** No database column takes NUL. */
function refuseNul(_: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('NUL')
  return value
}
