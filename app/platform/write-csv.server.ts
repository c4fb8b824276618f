import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'

const rowsPerPart = 500

/** The beginning of a CSV file: without it Excel reads the file in the code page of its machine. */
export const byteOrderMark = '\uFEFF'

/**
 * Writes the rows of `query` as CSV (RFC 4180, UTF-8) below the names of `columns`, from one snapshot, in constant memory.
 * Returns the number of rows.
 * @param write is called with one chunk after the other
 */
export async function writeCsv<Row extends Record<string, unknown>>(
  db: Database,
  { columns, query, cellsOf }: { columns: readonly string[]; query: SQL; cellsOf: (row: Row) => string[] },
  write: (part: string) => Promise<unknown>,
): Promise<number> {
  let written = 0
  await db.transaction(
    async (tx) => {
      await write(writeRows([[...columns]]))
      await tx.execute(sql`declare csv_rows no scroll cursor for ${query}`)
      for (;;) {
        const { rows } = await tx.execute<Row>(sql.raw(`fetch ${rowsPerPart} from csv_rows`))
        if (rows.length === 0) break
        await write(writeRows(rows.map((row) => cellsOf(row as Row))))
        written += rows.length
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return written
}

function writeRows(rows: string[][]): string {
  // A lone carriage return is quoted too: readers take it for a line break.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
