import { shortIdOf } from '#app/features/products/short-id.ts'
import { isUuid } from '#app/platform/is-uuid.ts'

/** The most favorites there can be. */
const maxIds = 50

/**
 * The path that opens these works as a list in any browser (FAV-24); null if there are none. A mail link holds about 2,000
 * characters, so an id takes 6 of them, or 22 if it is the only one or shares its short id with another.
 */
export function sharedListPath(ids: readonly string[]): string | null {
  const named = [...new Set(ids.filter(isUuid))].slice(0, maxIds)
  if (named.length === 0) return null
  const short = new Set(named.map(shortIdOf))
  const isPacked = named.length > 1 && short.size === named.length
  return `/favorites?ids=${isPacked ? pack([...short]) : named.map(shorten).join('.')}`
}

/**
 * The ids in the parameter `ids`, without duplicates and at most 50: full ids, or short ones if the link has no
 * full ones. Invalid ids are ignored. null without the parameter.
 */
export function readSharedIds(params: URLSearchParams): string[] | null {
  const text = params.get('ids')
  if (text === null) return null
  const entries = text.split(/[.,]/, 10 * maxIds)
  const ids = entries.map(readWholeId).filter((id) => id !== null)
  return [...new Set(ids.length === 0 && entries.length === 1 ? unpack(text) : ids)].slice(0, maxIds)
}

function readWholeId(entry: string): string | null {
  if (isUuid(entry)) return entry.toLowerCase()
  return /^[\w-]{21}[AQgw]$/.test(entry) ? lengthen(entry) : null
}

/** A UUID's 16 bytes. Its last character is A, Q, g or w: no program takes it for the end of a sentence. */
function shorten(uuid: string): string {
  return toBase64(uuid.replaceAll('-', ''))
}

function lengthen(short: string): string {
  return toHex(short).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Concatenated short ids, padded with zeros to a whole byte: the last character is A. */
function pack(shortIds: readonly string[]): string {
  return toBase64(shortIds.join('') + (shortIds.length % 2 ? '0' : '00'))
}

/** The short ids; of a truncated link, those that remain. */
function unpack(text: string): string[] {
  if (!/^[\w-]+$/.test(text)) return []
  return (text.match(/.{6}/g) ?? []).map((six) => toHex(`${six}AA`).slice(0, 9))
}

/** base64url of bytes given as hexadecimal digits. */
function toBase64(hex: string): string {
  const bytes = hex.match(/../g)!.map((byte) => Number.parseInt(byte, 16))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function toHex(base64: string): string {
  const bytes = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
