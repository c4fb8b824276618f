import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { writeCsv } from '#app/platform/write-csv.server.ts'
import { catalogueColumns, fileColumns, writeCell } from './catalogue-cells.ts'
import { catalogueRecord } from './catalogue-record.server.ts'
import type { CatalogueRecord } from './catalogue-row.ts'
import { exportFingerprint } from './export-fingerprint.server.ts'

/**
 * Writes the catalogue, or the works whose ids `only` selects, as CSV, oldest work first: every column of `catalogue-cells.ts`.
 * `export_fingerprint` lets an import see what was changed since. Importing it into an empty database and exporting again gives the
 * same bytes; the files of its pictures are not in it. Returns how many works it wrote.
 * @param write takes one part after the other
 */
export async function exportProducts(
  { db }: Pick<AppContext, 'db'>,
  write: (part: string) => Promise<unknown>,
  only?: SQL,
): Promise<number> {
  const query = sql`select ${catalogueRecord} as record from products p ${only ? sql`where p.id in (${only})` : sql``}
    order by p.created_at, p.id`
  return writeCsv(db, { columns: fileColumns, query, cellsOf }, write)
}

function cellsOf({ record }: { record: CatalogueRecord }): string[] {
  return [...catalogueColumns.map((column) => writeCell(column, record[column])), exportFingerprint(record)]
}
