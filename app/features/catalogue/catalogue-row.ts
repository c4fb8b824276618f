import { readYear } from '#app/features/artists/artist-years.ts'
import { categories, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import { countOf } from '#app/platform/count-of.ts'
import { plainText } from '#app/platform/plain-text.ts'
import {
  type CatalogueColumn,
  catalogueColumns,
  exportedColumns,
  type FileColumn,
  fileColumns,
  readCell,
} from './catalogue-cells.ts'
import { type Cell, readFingerprint } from './cell-values.ts'

/** Why a row was refused. `field` is a column, or `row` for the row as a whole. */
export interface RowFault {
  field: FileColumn | 'row'
  reason: string
}

/** The cells of the file's columns. */
export type CatalogueCells = Partial<Record<CatalogueColumn, Cell>>
/** A work as it is stored, with every column. */
export type CatalogueRecord = Record<CatalogueColumn, Cell>

export interface Header {
  /** Column of each cell; null for an unknown column of the file. */
  columns: (FileColumn | null)[]
  unknown: string[]
  /** Has every column of an export: a value that is missing in a draft's row was missing in the draft. */
  isExport: boolean
}

/** Whether a row is the line `sep=,`, which some programs write for Excel above the names of the columns. */
export function namesSeparator(cells: (string | null)[]): boolean {
  return /^sep=.?$/i.test(cells[0]?.trim() ?? '') && cells.slice(1).every((cell) => cell === '')
}

/** The columns in a file's first row, in any order and case; or why it cannot be used. */
export function readHeader(cells: (string | null)[]): Header | { fault: string } {
  const names = cells.map((cell) => cell?.trim().toLowerCase() ?? '\uFFFD')
  if (names.includes('\uFFFD')) return { fault: 'is not UTF-8 text; save the file as "CSV UTF-8"' }
  const columns = names.map((name) => fileColumns.find((column) => column === name) ?? null)
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index)
  if (twice) return { fault: `names the column ${twice} twice` }
  if (!namesWork(names)) {
    const hasOtherSeparators = namesWork(names.join().replaceAll('"', '').split(/[;\t]/))
    if (hasOtherSeparators) return { fault: 'has no commas between its columns; save the file with commas' }
    return { fault: `does not name our columns, which are ${catalogueColumns.join(', ')}` }
  }
  return {
    columns,
    unknown: names.filter((_, index) => columns[index] === null),
    isExport: exportedColumns.every((column) => columns.includes(column)),
  }
}

function namesWork(names: string[]): boolean {
  return names.some((name) => ['id', 'name'].includes(name.trim()))
}

interface ReadRow {
  /** The values that could be read; null if the row has a different number of cells than the first row. */
  cells: CatalogueCells | null
  /** The fingerprint of the state it was exported in; null if it contains none. */
  exportedAs: string | null
  /** Everything wrong with its values; `findMissing` finds missing ones. */
  faults: RowFault[]
}

/** The values of a row, and their faults. */
export function readRow(header: Header, written: (string | null)[]): ReadRow {
  if (written.length !== header.columns.length) {
    const reason = `has ${countOf(written.length, 'cell')} where the first row names ${countOf(header.columns.length, 'column')}`
    return { cells: null, exportedAs: null, faults: [{ field: 'row', reason }] }
  }
  const name = written[header.columns.indexOf('name')]
  const cells: CatalogueCells = {}
  let exportedAs: string | null = null
  const faults: RowFault[] = []
  for (const [index, column] of header.columns.entries()) {
    if (!column) continue
    const text = written[index]
    if (typeof text !== 'string') {
      faults.push({ field: column, reason: 'is not UTF-8 text' })
      continue
    }
    // Saving the form with a blank title stores the name as the title, even if that is longer than the title's limit (PLST-45).
    const longestOf = column === 'meta_title' && text === name ? 'name' : undefined
    const read = column === 'export_fingerprint' ? readFingerprint(text) : readCell(column, text, longestOf)
    if ('fault' in read) faults.push({ field: column, reason: read.fault })
    else if (column === 'export_fingerprint') exportedAs = read.value as string | null
    else cells[column] = read.value
  }
  faults.push(...findFaults(cells))
  return { cells, exportedAs, faults }
}

/**
 * Required values that are missing: name, category and picture. A saved draft may be imported again as it was. @param faults the row's
 * known faults: a faulty field does not count as missing
 */
export function findMissing(
  cells: CatalogueCells,
  { isExport }: Header,
  { isNew, faults = [] }: { isNew: boolean; faults?: readonly RowFault[] },
): RowFault[] {
  const isFaulty = (column: CatalogueColumn) => faults.some(({ field }) => field === column)
  const mayHaveId = Boolean(cells.id) || isFaulty('id')
  const isOwnDraft = isExport && mayHaveId && (cells.status === 'draft' || isFaulty('status'))
  return (['name', 'category', 'images'] as const)
    .filter((field) => !isFaulty(field) && ((isNew && !isFaulty('id')) || field in cells))
    .filter((field) => !(isOwnDraft && field !== 'name'))
    .filter((field) => isBlank(cells[field]))
    .map((field) => ({ field, reason: 'is missing' }))
}

function isBlank(cell: Cell | undefined): boolean {
  return typeof cell === 'string' ? cell.trim() === '' : !cell?.length
}

function findFaults({ category, subcategory, images, ...cells }: CatalogueCells): RowFault[] {
  const faults: RowFault[] = []
  const [born, died] = [cells.artist_born, cells.artist_died].map((year) => readYear(String(year ?? '')))
  if (born != null && died != null && died < born)
    faults.push({ field: 'artist_died', reason: 'is before artist_born' })
  if (typeof subcategory === 'string') {
    const known = typeof category === 'string' ? subcategoriesOf(category) : Object.values(categories).flat()
    if (!known.includes(subcategory as never)) {
      const reason = `"${subcategory}" is no subcategory${category ? ` of ${category}` : ''}`
      faults.push({ field: 'subcategory', reason })
    }
  }
  if (Array.isArray(images) && images.length > 10) faults.push({ field: 'images', reason: 'Maximum 10 images allowed' })
  return faults
}

/** A new work's columns: the file's values, else the form's defaults. `now` is the time of import. */
export function newRecord(cells: CatalogueCells, { isExport }: Header, now: string): CatalogueRecord {
  const given = (column: CatalogueColumn, otherwise: Cell) => cells[column] ?? otherwise
  const isSold = cells.sold_out === 'true'
  const isOwn = isExport && Boolean(cells.id)
  return {
    ...blankRecord,
    ...cells,
    id: given('id', null),
    condition: 'condition' in cells ? given('condition', null) : 'Very Good',
    images: given('images', []),
    websites: 'websites' in cells ? given('websites', []) : ['main'],
    status: given('status', 'draft'),
    sold_out: isSold ? 'true' : 'false',
    quantity: isSold ? '0' : given('quantity', '1'),
    sold_at: given('sold_at', isSold ? now : null),
    sold_price: given('sold_price', isSold && !isOwn ? given('price', null) : null),
    price_on_request: given('price_on_request', 'false'),
    takes_offers: given('takes_offers', 'false'),
    created_at: given('created_at', now),
    updated_at: given('updated_at', now),
  }
}

/**
 * An existing work's columns after the file's row: columns that the file lacks keep their values. A row that changes only `sold_out`
 * to false undoes the whole sale, whatever its other cells say about it (IMP-13).
 */
export function changedRecord(
  kept: CatalogueRecord,
  cells: CatalogueCells,
  { isExport }: Header,
  now: string,
): CatalogueRecord {
  const given = (column: CatalogueColumn, otherwise: Cell) => cells[column] ?? otherwise
  const wasSold = kept.sold_out === 'true'
  const isSold = given('sold_out', kept.sold_out) === 'true'
  const price = 'price' in cells ? given('price', null) : kept.price
  const ofSale = (column: 'sold_at' | 'sold_price', otherwise: Cell) => {
    if (!isSold) return wasSold || cells[column] === null ? null : kept[column]
    const saysNone = isExport && column === 'sold_price' && column in cells
    const before = wasSold && !saysNone ? kept[column] : null
    return given(column, before ?? (saysNone ? null : otherwise))
  }
  const offered = wasSold ? '1' : kept.quantity
  const isOfSale = cells.quantity === '0' && (wasSold || Boolean(cells.sold_at ?? cells.sold_price))
  return {
    ...kept,
    ...cells,
    id: kept.id,
    images: 'images' in cells ? given('images', []) : kept.images,
    websites: 'websites' in cells ? given('websites', []) : kept.websites,
    status: given('status', kept.status),
    sold_out: isSold ? 'true' : 'false',
    quantity: isSold ? '0' : isOfSale ? offered : given('quantity', offered),
    sold_at: ofSale('sold_at', now),
    sold_price: ofSale('sold_price', price),
    ...changedArtist(kept, cells),
    price_on_request: given('price_on_request', kept.price_on_request),
    takes_offers: given('takes_offers', kept.takes_offers),
    created_at: given('created_at', kept.created_at),
    updated_at: given('updated_at', now),
  }
}

/** A change of artist does not keep the previous artist's years, and without an artist there is no qualifier. */
function changedArtist(kept: CatalogueRecord, cells: CatalogueCells): CatalogueCells {
  if (!('artist' in cells) || cells.artist === kept.artist) return {}
  const { artist = null, artist_born = null, artist_died = null } = cells
  return { artist_born, artist_died, ...(artist === null && { artist_qualifier: cells.artist_qualifier ?? null }) }
}

/** Whether two records differ in anything but the time of their last change. Imports kept texts as they were written before IMP-21. */
export function differs(one: CatalogueRecord, other: CatalogueRecord): boolean {
  const normalised = (cell: Cell) => JSON.stringify(typeof cell === 'string' ? plainText(cell) || null : cell)
  return catalogueColumns.some(
    (column) => column !== 'updated_at' && normalised(one[column]) !== normalised(other[column]),
  )
}

const blankRecord = Object.fromEntries(catalogueColumns.map((column) => [column, null])) as CatalogueRecord
