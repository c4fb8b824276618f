import { createHash } from 'node:crypto'
import { addedColumns, exportedColumns } from './catalogue-cells.ts'
import type { CatalogueRecord } from './catalogue-row.ts'

/**
 * The value of the column `export_fingerprint`, from a work's state: equal for equal values, whenever and on whichever installation
 * they were saved; and equal to that of versions before artists for a work without values in the newer columns. The letter in front
 * keeps a spreadsheet from reading it as a number.
 */
export function exportFingerprint(record: CatalogueRecord): string {
  const values = exportedColumns.filter((column) => column !== 'updated_at').map((column) => record[column])
  const added = addedColumns.filter((column) => record[column] !== null && record[column] !== 'false')
  if (added.length > 0) values.push(...added.flatMap((column) => [column, record[column]]))
  return `x${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 20)}`
}
