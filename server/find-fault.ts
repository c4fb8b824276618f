import type { IncomingMessage } from 'node:http'
import { isForeign } from './is-foreign.ts'
import type { Target } from './read-target.ts'

/** Why a request is refused before routing. `message` is for people. */
export interface Fault {
  status: number
  message: string
  headers?: Record<string, string>
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const maxTargetLength = 8_192

/** The limit for text bodies on any route: most routes have a far lower one (`readBody`). */
const maxTextBytes = 1_048_576

const maxUploadBytes = 21 * 1_048_576

/** What is wrong with a request's headers; undefined when nothing is. @param origin the site's origin as the client sees it */
export function findFault(
  { method = '', url = '', headers }: IncomingMessage,
  { path, url: canonical, isMisspelled }: Target,
  origin: string,
): Fault | undefined {
  if (url.length > maxTargetLength) return { status: 414, message: 'This address is too long.' }
  if (canonical.includes('%00')) return { status: 400, message: 'This address is not written correctly.' }
  if (!methods.includes(method))
    return { status: 405, message: 'This address cannot be used in that way.', headers: { Allow: methods.join(', ') } }
  if (method === 'GET' || method === 'HEAD') {
    if (!isMisspelled || path.startsWith('/api/')) return undefined
    return { status: 308, message: 'This page has another address.', headers: { Location: canonical } }
  }
  if (isForeign(headers, origin)) return { status: 403, message: 'This request came from another site.' }
  const largest = isUpload(path, headers['content-type']) ? maxUploadBytes : maxTextBytes
  if (Number(headers['content-length'] ?? 0) > largest)
    return { status: 413, message: 'This is too large to be taken.' }
  return undefined
}

/** Whether the body is a file for the back office: anything but text, JSON and a plain form. */
function isUpload(path: string, contentType = ''): boolean {
  return path.startsWith('/api/admin/') && !/^(text\/|application\/(json|x-www-form-urlencoded))/i.test(contentType)
}
