import { artistQualifiers } from '#app/features/artists/artist.ts'
import { categoryNames, conditions } from '#app/features/products/taxonomy.ts'
import { readSpreadsheetCell, readTextCell, spreadsheetCell, textCell } from '#app/platform/spreadsheet-cell.ts'
import {
  type Cell,
  oneOf,
  type Read,
  readAmount,
  readArtistYear,
  readFlag,
  readId,
  readImages,
  readInches,
  readList,
  readMoment,
  readText,
  readWhole,
} from './cell-values.ts'

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

/** The columns that files from before artists do not have (ART-30). */
const makingColumns = {
  artist: readText,
  artist_born: readArtistYear,
  artist_died: readArtistYear,
  artist_qualifier: oneOf(artistQualifiers),
  date_text: readText,
  medium: readText,
  edition: readText,
  signature: readText,
  inventory_number: readText,
  provenance: readText,
  exhibitions: readText,
  literature: readText,
  certificate: readText,
  price_on_request: readFlag,
  takes_offers: readFlag,
} satisfies Record<string, (text: string) => Read>

const columns = { ...plainColumns, ...makingColumns }

/** The limits in characters, as in the form. Longer texts would not fit into the indexes of some columns. */
const maxLength: Partial<Record<CatalogueColumn, number>> = {
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

export type CatalogueColumn = keyof typeof columns
/** The columns that every export has, whichever version wrote it. */
export const exportedColumns = Object.keys(plainColumns) as CatalogueColumn[]
/** The columns added with artists: a file without them leaves their values unchanged. */
export const addedColumns = Object.keys(makingColumns) as CatalogueColumn[]
/** The columns of a work, in the order an export writes them. */
export const catalogueColumns = [...exportedColumns, ...addedColumns]
/** The columns of a catalogue file: those of a work, and the fingerprint of its state when it was exported. */
export const fileColumns = [...catalogueColumns, 'export_fingerprint'] as const
export type FileColumn = (typeof fileColumns)[number]

/** Texts up to this length may be mistaken for a number or a date by a spreadsheet, and changed (IMP-11). */
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

/** The columns that hold a moment. */
export const momentColumns = ['sold_at', 'created_at', 'updated_at'] as const satisfies CatalogueColumn[]

/**
 * The value of a file's cell; null for a blank one. `fault` completes the sentence "the cell …".
 * @param longestOf the column whose limit applies
 */
export function readCell(column: CatalogueColumn, written: string, longestOf: CatalogueColumn = column): Read {
  if (written.includes('\0')) return { fault: 'holds a NUL character' }
  const text = unquoteCell(column, written)
  if (text.trim() === '') return { value: null }
  const result = columns[column](text)
  const max = maxLength[longestOf]
  return max !== undefined && 'value' in result && String(result.value).length > max
    ? { fault: `is too long: at most ${max} characters` }
    : result
}

/** The text of a cell without the apostrophe that keeps a spreadsheet from changing it. */
function unquoteCell(column: CatalogueColumn, written: string): string {
  return shortTexts.has(column) ? readTextCell(written) : readSpreadsheetCell(written)
}

/** A cell as it was stored by imports before IMP-21, which normalised only the texts added with artists. */
export function readFormerCell(column: CatalogueColumn, written: string, value: Cell): Cell {
  const wasKept = column in plainColumns && columns[column] === readText
  return wasKept ? unquoteCell(column, written) || null : value
}

/**
 * A value as written in a file. A cell that a spreadsheet would take for a formula, and a short text that it would take for a number
 * or a date, gets an apostrophe in front, which `readCell` removes; the entries of a list are separated by `|`, and a `|` or `\`
 * inside one follows a `\`.
 */
export function writeCell(column: CatalogueColumn, value: Cell): string {
  const text = Array.isArray(value) ? value.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|') : (value ?? '')
  return shortTexts.has(column) ? textCell(text) : spreadsheetCell(text)
}
