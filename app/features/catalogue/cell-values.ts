import { formatYear, readYear } from '#app/features/artists/artist-years.ts'
import { momentAt } from '#app/platform/gallery-time.ts'
import { plainText } from '#app/platform/plain-text.ts'

// Reads the values of cells, by the kind of their column. A `fault` completes the sentence "the cell …".

/** A value as text in its canonical form, so that equal values are equal texts; a list for `images` and `websites`. */
export type Cell = string | string[] | null
export type Read = { value: Cell } | { fault: string }

/** The limit of an image's address, as in the form: an index entry holds 2,700 bytes. */
const maxAddressBytes = 2_000

/** The value of the column `export_fingerprint`; null for a blank cell. */
export function readFingerprint(written: string): { value: string | null } | { fault: string } {
  const text = written.trim()
  if (text === '') return { value: null }
  return /^x[\da-f]{20}$/i.test(text)
    ? { value: text.toLowerCase() }
    : { fault: `${quote(text)} is not a fingerprint as an export writes it` }
}

/** Normalised as the form does. */
export function readText(text: string): Read {
  return { value: plainText(text) }
}

export function readArtistYear(text: string): Read {
  const year = readYear(text)
  return year !== null && year >= -3000 && year <= 2200
    ? { value: formatYear(year) }
    : { fault: `${quote(text)} is not a year such as 1834 or 480 BC` }
}

export function oneOf(choices: readonly string[]) {
  return (text: string): Read =>
    choices.includes(text.trim())
      ? { value: text.trim() }
      : { fault: `${quote(text)} is not one of ${choices.join(', ')}` }
}

export function readId(text: string): Read {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text.trim())
    ? { value: text.trim().toLowerCase() }
    : { fault: `${quote(text)} is not an id` }
}

export function readWhole(text: string): Read {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) < 2 ** 31
    ? { value: String(Number(text)) }
    : { fault: `${quote(text)} is not a whole number` }
}

export function readAmount(text: string): Read {
  // `1.200` may mean 1,200 (FORM-35).
  return /^\d{1,10}(?!\.\d{3}$)(\.\d{1,2}0*)?$/.test(text.trim())
    ? { value: Number(text).toFixed(2) }
    : { fault: `${quote(text)} is not an amount such as 1200 or 1200.50` }
}

/** Stored to hundredths of an inch. */
export function readInches(text: string): Read {
  const inches = /^\d{1,6}(\.\d{1,15})?$/.test(text.trim()) ? Number(text).toFixed(2) : ''
  return inches && Number(inches) < 1_000_000
    ? { value: inches }
    : { fault: `${quote(text)} is not a length such as 12.5` }
}

export function readFlag(text: string): Read {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return { value: 'true' }
  return ['false', 'no', '0'].includes(word) ? { value: 'false' } : { fault: `${quote(text)} is not true or false` }
}

const momentPattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** ISO 8601 to the microsecond; a day is its beginning. Without a zone it is read as UTC here; see `readLocalMoment`. */
export function readMoment(text: string): Read {
  const fault = { fault: `${quote(text)} is not a moment such as 2026-05-01T12:00:00Z` }
  const parts = momentPattern.exec(text.trim())
  if (!parts) return fault
  const [, day, minute = '00:00', second = '00', fraction = '', zone = 'Z'] = parts
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [zone, '+', '00']
  const wall = new Date(`${day}T${minute}:${second}Z`)
  // A day that does not exist in its month becomes one of the next month, or an invalid date.
  if (
    Number.isNaN(wall.getTime()) ||
    wall.toISOString().slice(0, 10) !== day ||
    Number(hours) > 14 ||
    Number(minutes) > 59
  )
    return fault
  const offsetMinutes = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const utc = new Date(wall.getTime() - offsetMinutes * 60_000).toISOString()
  return /^(?!0000)\d{4}-/.test(utc) ? { value: writeMoment(utc.slice(0, 19), fraction) } : fault
}

/** The time at which the gallery's clocks show what `text` names; null if that has a zone, or is no moment. */
export function readLocalMoment(text: string, timeZone: string): string | null {
  const [, day, minute = '00:00', second = '00', fraction = '', zone] = momentPattern.exec(text.trim()) ?? []
  // In the first years a moment of a time zone may have no such day in UTC.
  if (!day || zone || day.startsWith('000')) return null
  const [hour, minutes] = minute.split(':').map(Number)
  const shown = momentAt(day, { hour: hour!, minute: minutes! }, timeZone).getTime() + Number(second) * 1_000
  return writeMoment(new Date(shown).toISOString().slice(0, 19), fraction)
}

/** The canonical form of a time. @param upToSecond e.g. `2026-05-01T12:00:00` @param fraction digits of the second */
export function writeMoment(upToSecond: string, fraction: string): string {
  const digits = fraction.replace(/0+$/, '')
  return `${upToSecond}${digits && `.${digits}`}Z`
}

export function readList(text: string) {
  const entries = [...text.matchAll(/(?:\\[\\|]|[^|])+/g)].map(([entry]) => entry.replace(/\\([\\|])/g, '$1').trim())
  return { value: entries.filter((entry) => entry !== '') }
}

export function readImages(text: string): Read {
  const images = readList(text)
  return images.value.some((address) => Buffer.byteLength(address) > maxAddressBytes)
    ? { fault: `has an address that is too long: at most ${maxAddressBytes} bytes` }
    : images
}

function quote(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`
}
