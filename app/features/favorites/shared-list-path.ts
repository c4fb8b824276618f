import { isUuid } from '#app/platform/is-uuid.ts'

/** As many works as there may be favorites. */
const mostIds = 50

/**
 * The path that opens these works as a list in any browser (FAV-24); null when there are none. An id is written in 22
 * characters instead of 36, and parted by dots, which no mail link encodes: a message takes about 2,000 characters.
 */
export function sharedListPath(ids: readonly string[]): string | null {
  const short = ids.filter(isUuid).slice(0, mostIds).map(shorten)
  return short.length > 0 ? `/favorites?ids=${short.join('.')}` : null
}

/** The ids of `ids`, short or whole, each once and at most 50; what is no id is passed over. null without the parameter. */
export function readSharedIds(params: URLSearchParams): string[] | null {
  const text = params.get('ids')
  if (text === null) return null
  const ids = text
    .split(/[.,]/, 10 * mostIds)
    .map((entry) => (isUuid(entry) ? entry.toLowerCase() : lengthen(entry)))
    .filter((id) => id !== null)
  return [...new Set(ids)].slice(0, mostIds)
}

/** A UUID's 16 bytes as base64url. Its last character is one of A, Q, g, w: no program takes it for the end of a sentence. */
function shorten(uuid: string): string {
  const bytes = uuid.replaceAll('-', '').match(/../g)!
  const text = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function lengthen(short: string): string | null {
  if (!/^[\w-]{21}[AQgw]$/.test(short)) return null
  const bytes = atob(short.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
