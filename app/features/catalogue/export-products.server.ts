import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { catalogueColumns, fileColumns, writeCell } from './catalogue-cells.ts'
import { catalogueRecord } from './catalogue-record.server.ts'
import type { CatalogueRecord } from './catalogue-row.ts'
import { exportFingerprint } from './export-fingerprint.server.ts'

const rowsPerPart = 500

/**
 * Writes the catalogue, or the works whose ids `only` selects, as CSV (RFC 4180, UTF-8), oldest work first: every column of `catalogue-cells.ts`, as one
 * moment saw it, in constant memory. `export_fingerprint` lets an import see what was changed since. Importing it into an empty database and exporting again gives the same bytes; the
 * files of its pictures are not in it. Returns how many works it wrote.
 * @param write takes one part after the other
 */
export async function exportProducts(
  { db }: Pick<AppContext, 'db'>,
  write: (part: string) => Promise<unknown>,
  only?: SQL,
): Promise<number> {
  let written = 0
  await db.transaction(
    async (tx) => {
      await write(writeRows([[...fileColumns]]))
      await tx.execute(sql`declare catalogue no scroll cursor for
        select ${catalogueRecord} as record from products p ${only ? sql`where p.id in (${only})` : sql``} order by p.created_at, p.id`)
      for (;;) {
        const { rows } = await tx.execute<{ record: CatalogueRecord }>(sql.raw(`fetch ${rowsPerPart} from catalogue`))
        if (rows.length === 0) break
        await write(writeRows(rows.map(({ record }) => cellsOf(record))))
        written += rows.length
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return written
}

function cellsOf(record: CatalogueRecord): string[] {
  return [...catalogueColumns.map((column) => writeCell(record[column])), exportFingerprint(record)]
}

function writeRows(rows: string[][]): string {
  // A lone carriage return is quoted too: readers take it for the end of a line.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
