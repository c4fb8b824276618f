import { createHash } from 'node:crypto'
import { catalogueColumns } from './catalogue-cells.ts'
import type { CatalogueRecord } from './catalogue-row.ts'

/**
 * What an export says of a work's state in the column `export_fingerprint`: equal for equal values, whenever they were
 * saved and on whichever installation. The letter in front keeps a spreadsheet from reading it as a number.
 */
export function exportFingerprint(record: CatalogueRecord): string {
  const values = catalogueColumns.filter((column) => column !== 'updated_at').map((column) => record[column])
  return `x${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 20)}`
}
