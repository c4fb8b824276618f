import type { IncomingMessage } from 'node:http'

/** Why a request is refused before any route sees it. `message` is for people. */
export interface Fault {
  status: number
  message: string
  headers?: Record<string, string>
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const longestTarget = 8_192

/** What is wrong with a request's first line; undefined when nothing is. */
export function findFault({ method = '', url = '' }: IncomingMessage): Fault | undefined {
  if (url.length > longestTarget) return { status: 414, message: 'This address is too long.' }
  if (!isReadable(url)) return { status: 400, message: 'This address is not written correctly.' }
  if (!methods.includes(method))
    return { status: 405, message: 'This address cannot be used in that way.', headers: { Allow: methods.join(', ') } }
  return undefined
}

/** Whether every percent sign of the path stands for text, and none for NUL, which no file and no database takes. */
function isReadable(target: string): boolean {
  if (!target.startsWith('/') || target.includes('\\')) return false
  if (!target.includes('%')) return true
  if (target.includes('%00')) return false
  try {
    decodeURIComponent(target.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}
