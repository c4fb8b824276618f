import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { writeCsv } from '#app/platform/write-csv.server.ts'
import { catalogueColumns, fileColumns, writeCell } from './catalogue-cells.ts'
import { catalogueRecord } from './catalogue-record.server.ts'
import type { CatalogueRecord } from './catalogue-row.ts'
import { exportFingerprint } from './export-fingerprint.server.ts'

/**
 * Writes the catalogue, or the works whose ids `only` contains, as CSV, oldest work first: every column of `catalogue-cells.ts`.
 * `export_fingerprint` lets an import detect later changes. Importing the file into an empty database and exporting again gives the
 * same bytes; it does not contain the files of the pictures. Returns the number of works.
 * @param write is called with one chunk after the other
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
