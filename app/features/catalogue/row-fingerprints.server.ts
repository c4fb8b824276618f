import { createHash } from 'node:crypto'
import { type CatalogueColumn, catalogueColumns, exportedColumns, readFormerCell } from './catalogue-cells.ts'
import type { CatalogueCells, Header } from './catalogue-row.ts'

/** What identifies a row without an id, so that it is not imported twice; all null for a row with one. */
export interface RowFingerprints {
  /** Stored with the work. */
  fingerprint: string | null
  /** Without the columns added with artists, as imports before those stored it. */
  plainFingerprint: string | null
  /** With texts as they are written in the file, as imports before IMP-21 stored it. */
  formerFingerprint: string | null
  /** Both. */
  formerPlainFingerprint: string | null
}

/** @param cells the row's values before any of them is replaced by what it means here */
export function fingerprintsOf(header: Header, written: (string | null)[], cells: CatalogueCells): RowFingerprints {
  if (cells.id)
    return { fingerprint: null, plainFingerprint: null, formerFingerprint: null, formerPlainFingerprint: null }
  const former = { ...cells }
  for (const [column, value] of Object.entries(cells) as [CatalogueColumn, CatalogueCells[CatalogueColumn]][])
    former[column] = readFormerCell(column, cellOf(header, written, column), value ?? null)
  return {
    fingerprint: fingerprintOf(cells),
    plainFingerprint: fingerprintOf(cells, exportedColumns),
    formerFingerprint: fingerprintOf(former),
    formerPlainFingerprint: fingerprintOf(former, exportedColumns),
  }
}

/** The text of a row's cell as the file has it. */
export function cellOf(header: Header, written: (string | null)[], column: CatalogueColumn): string {
  return written[header.columns.indexOf(column)] ?? ''
}

/** The fingerprint of a row's values in `columns`, regardless of the order of columns and the format of numbers. */
function fingerprintOf(cells: CatalogueCells, columns = catalogueColumns): string {
  const entries = columns
    .filter((column) => cells[column] !== undefined && cells[column] !== null)
    .sort()
    .map((column) => [column, cells[column]])
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex')
}
