import { shortIdOf } from '#app/features/products/short-id.ts'
import { isUuid } from '#app/platform/is-uuid.ts'

/** As many works as there may be favorites. */
const mostIds = 50

/**
 * The path that opens these works as a list in any browser (FAV-24); null when there are none. A message takes about 2,000
 * characters, so an id has 6 of them, or 22 where it is alone or ends on the same digits as another.
 */
export function sharedListPath(ids: readonly string[]): string | null {
  const named = [...new Set(ids.filter(isUuid))].slice(0, mostIds)
  if (named.length === 0) return null
  const short = new Set(named.map(shortIdOf))
  const isPacked = named.length > 1 && short.size === named.length
  return `/favorites?ids=${isPacked ? pack([...short]) : named.map(shorten).join('.')}`
}

/**
 * The works that the parameter `ids` names, each once and at most 50: by their ids, or by short ids where the link has no
 * others. What is no id is passed over. null without the parameter.
 */
export function readSharedIds(params: URLSearchParams): string[] | null {
  const text = params.get('ids')
  if (text === null) return null
  const entries = text.split(/[.,]/, 10 * mostIds)
  const ids = entries.map(readWholeId).filter((id) => id !== null)
  return [...new Set(ids.length === 0 && entries.length === 1 ? unpack(text) : ids)].slice(0, mostIds)
}

function readWholeId(entry: string): string | null {
  if (isUuid(entry)) return entry.toLowerCase()
  return /^[\w-]{21}[AQgw]$/.test(entry) ? lengthen(entry) : null
}

/** A UUID's 16 bytes. Its last character is one of A, Q, g, w: no program takes it for the end of a sentence. */
function shorten(uuid: string): string {
  return toBase64(uuid.replaceAll('-', ''))
}

function lengthen(short: string): string {
  return toHex(short).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Short ids in a row, and zeros up to a whole byte: the last character is A. */
function pack(shortIds: readonly string[]): string {
  return toBase64(shortIds.join('') + (shortIds.length % 2 ? '0' : '00'))
}

/** Of a link that was cut short what is left of it. */
function unpack(text: string): string[] {
  if (!/^[\w-]+$/.test(text)) return []
  return (text.match(/.{6}/g) ?? []).map((six) => toHex(`${six}AA`).slice(0, 9))
}

/** base64url of bytes that are given as hexadecimal digits. */
function toBase64(hex: string): string {
  const bytes = hex.match(/../g)!.map((byte) => Number.parseInt(byte, 16))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function toHex(base64: string): string {
  const bytes = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
