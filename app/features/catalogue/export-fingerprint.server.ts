import { createHash } from 'node:crypto'
import { addedColumns, exportedColumns } from './catalogue-cells.ts'
import type { CatalogueRecord } from './catalogue-row.ts'

/**
 * What an export says of a work's state in the column `export_fingerprint`: equal for equal values, whenever they were
 * saved and on whichever installation; and equal to what versions without artists said of a work that has nothing of what came since. The letter in front keeps a spreadsheet from reading it as a number.
 */
export function exportFingerprint(record: CatalogueRecord): string {
  const values = exportedColumns.filter((column) => column !== 'updated_at').map((column) => record[column])
  const added = addedColumns.filter((column) => record[column] !== null && record[column] !== 'false')
  if (added.length > 0) values.push(...added.flatMap((column) => [column, record[column]]))
  return `x${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 20)}`
}
