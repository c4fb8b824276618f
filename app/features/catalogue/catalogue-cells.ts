import { artistQualifiers } from '#app/features/artists/artist.ts'
import { formatYear, readYear } from '#app/features/artists/artist-years.ts'
import { categoryNames, conditions } from '#app/features/products/taxonomy.ts'
import { plainText } from '#app/platform/plain-text.ts'
import { readSpreadsheetCell, readTextCell, spreadsheetCell, textCell } from '#app/platform/spreadsheet-cell.ts'

/** A value as text in its one canonical form, so that equal values are equal texts; a list for `images` and `websites`. */
export type Cell = string | string[] | null
type Read = { value: Cell } | { fault: string }

const plainColumns = {
  id: readId,
  name: readText,
  description: readText,
  category: oneOf(categoryNames),
  subcategory: readText,
  style: readText,
  period: readText,
  price: readAmount,
  condition: oneOf(conditions),
  condition_details: readText,
  width_inches: readInches,
  height_inches: readInches,
  depth_inches: readInches,
  seat_height_inches: readInches,
  quantity: readWhole,
  status: oneOf(['draft', 'published']),
  sold_out: readFlag,
  sold_at: readMoment,
  sold_price: readAmount,
  created_at: readMoment,
  updated_at: readMoment,
  meta_title: readText,
  meta_description: readText,
  meta_keywords: readText,
  websites: readList,
  images: readImages,
} satisfies Record<string, (text: string) => Read>

/** Columns that files from before artists lack (ART-30). */
const makingColumns = {
  artist: readLine,
  artist_born: readArtistYear,
  artist_died: readArtistYear,
  artist_qualifier: oneOf(artistQualifiers),
  date_text: readLine,
  medium: readLine,
  edition: readLine,
  signature: readLine,
  inventory_number: readLine,
  provenance: readLine,
  exhibitions: readLine,
  literature: readLine,
  certificate: readLine,
  price_on_request: readFlag,
  takes_offers: readFlag,
} satisfies Record<string, (text: string) => Read>

const columns = { ...plainColumns, ...makingColumns }

/** Characters that the form takes too. Longer ones would not fit into the indexes of some columns. */
const longest: Partial<Record<CatalogueColumn, number>> = {
  name: 2_000,
  description: 100_000,
  subcategory: 500,
  style: 500,
  period: 500,
  condition_details: 5_000,
  meta_title: 500,
  meta_description: 5_000,
  meta_keywords: 5_000,
  artist: 300,
  date_text: 500,
  medium: 500,
  edition: 500,
  signature: 500,
  inventory_number: 100,
  provenance: 20_000,
  exhibitions: 20_000,
  literature: 20_000,
  certificate: 5_000,
}
/** Of an image, as in the form: an entry of an index takes 2,700. */
const longestAddressBytes = 2_000

export type CatalogueColumn = keyof typeof columns
/** The columns that every export has, whichever version wrote it. */
export const exportedColumns = Object.keys(plainColumns) as CatalogueColumn[]
/** Those that came with artists: a file without them leaves them as they are. */
export const addedColumns = Object.keys(makingColumns) as CatalogueColumn[]
/** The columns of a work, in the order an export writes them. */
export const catalogueColumns = [...exportedColumns, ...addedColumns]
/** The columns of a catalogue file: those of a work, and which state of it the file was exported from. */
export const fileColumns = [...catalogueColumns, 'export_fingerprint'] as const
export type FileColumn = (typeof fileColumns)[number]

/** Texts so short that a spreadsheet may take one for a number or a day, and write it differently (IMP-11). */
const shortTexts: ReadonlySet<CatalogueColumn> = new Set<CatalogueColumn>([
  'name',
  'style',
  'period',
  'meta_title',
  'meta_keywords',
  'artist',
  'date_text',
  'medium',
  'edition',
  'signature',
  'inventory_number',
  'certificate',
])

/**
 * The value that a file's cell stands for; null for a blank one. `fault` completes the sentence "the cell …".
 * @param longestOf the column whose limit holds
 */
export function readCell(column: CatalogueColumn, written: string, longestOf: CatalogueColumn = column): Read {
  if (written.includes('\0')) return { fault: 'holds a NUL character' }
  const text = shortTexts.has(column) ? readTextCell(written) : readSpreadsheetCell(written)
  const read = columns[column]
  const isBlank = read === readText ? text === '' : text.trim() === ''
  if (isBlank) return { value: null }
  const result = read(text)
  const most = longest[longestOf]
  return most !== undefined && 'value' in result && String(result.value).length > most
    ? { fault: `is too long: at most ${most} characters` }
    : result
}

/**
 * A value as it stands in a file. A cell that a spreadsheet would take for a formula, and a short text that it would take for a number
 * or a day, gets an apostrophe in front, which `readCell` takes away again; the entries of a list are parted by `|`, and a `|` or `\`
 * inside one follows a `\`.
 */
export function writeCell(column: CatalogueColumn, value: Cell): string {
  const text = Array.isArray(value) ? value.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|') : (value ?? '')
  return shortTexts.has(column) ? textCell(text) : spreadsheetCell(text)
}

/** The value of the column `export_fingerprint`; null for a blank cell. */
export function readFingerprint(written: string): { value: string | null } | { fault: string } {
  const text = written.trim()
  if (text === '') return { value: null }
  return /^x[\da-f]{20}$/i.test(text)
    ? { value: text.toLowerCase() }
    : { fault: `${quote(text)} is not a fingerprint as an export writes it` }
}

function readText(text: string): Read {
  return { value: text }
}

/** As a form keeps it. */
function readLine(text: string): Read {
  return { value: plainText(text) }
}

function readArtistYear(text: string): Read {
  const year = readYear(text)
  return year !== null && year >= -3000 && year <= 2200
    ? { value: formatYear(year) }
    : { fault: `${quote(text)} is not a year such as 1834 or 480 BC` }
}

function oneOf(choices: readonly string[]) {
  return (text: string): Read =>
    choices.includes(text.trim())
      ? { value: text.trim() }
      : { fault: `${quote(text)} is not one of ${choices.join(', ')}` }
}

function readId(text: string): Read {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text.trim())
    ? { value: text.trim().toLowerCase() }
    : { fault: `${quote(text)} is not an id` }
}

function readWhole(text: string): Read {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) < 2 ** 31
    ? { value: String(Number(text)) }
    : { fault: `${quote(text)} is not a whole number` }
}

function readAmount(text: string): Read {
  return /^\d{1,10}(\.\d{1,2}0*)?$/.test(text.trim())
    ? { value: Number(text).toFixed(2) }
    : { fault: `${quote(text)} is not an amount such as 1200 or 1200.50` }
}

/** Hundredths of an inch are kept. */
function readInches(text: string): Read {
  const inches = /^\d{1,6}(\.\d{1,15})?$/.test(text.trim()) ? Number(text).toFixed(2) : ''
  return inches && Number(inches) < 1_000_000
    ? { value: inches }
    : { fault: `${quote(text)} is not a length such as 12.5` }
}

function readFlag(text: string): Read {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return { value: 'true' }
  return ['false', 'no', '0'].includes(word) ? { value: 'false' } : { fault: `${quote(text)} is not true or false` }
}

const momentPattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** ISO 8601 to the microsecond; a day is its first moment, and what names no zone is UTC. */
function readMoment(text: string): Read {
  const fault = { fault: `${quote(text)} is not a moment such as 2026-05-01T12:00:00Z` }
  const parts = momentPattern.exec(text.trim())
  if (!parts) return fault
  const [, day, minute = '00:00', second = '00', fraction = '', zone = 'Z'] = parts
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [zone, '+', '00']
  const wall = new Date(`${day}T${minute}:${second}Z`)
  // A day that its month does not have moves on to the next month, or is no date at all.
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

/** The one form of a moment. @param upToSecond e.g. `2026-05-01T12:00:00` @param fraction digits of the second */
export function writeMoment(upToSecond: string, fraction: string): string {
  const digits = fraction.replace(/0+$/, '')
  return `${upToSecond}${digits && `.${digits}`}Z`
}

function readList(text: string) {
  const entries = [...text.matchAll(/(?:\\[\\|]|[^|])+/g)].map(([entry]) => entry.replace(/\\([\\|])/g, '$1').trim())
  return { value: entries.filter((entry) => entry !== '') }
}

function readImages(text: string): Read {
  const images = readList(text)
  return images.value.some((address) => Buffer.byteLength(address) > longestAddressBytes)
    ? { fault: `has an address that is too long: at most ${longestAddressBytes} bytes` }
    : images
}

function quote(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`
}
