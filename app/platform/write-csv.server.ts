import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'

const rowsPerPart = 500

/** Stands first in a CSV file: Excel reads one without it in the code page of its machine. */
export const byteOrderMark = '\uFEFF'

/**
 * Writes the rows of `query` as CSV (RFC 4180, UTF-8) below the names of `columns`, as one moment saw them, in constant memory.
 * Returns how many rows it wrote.
 * @param write takes one part after the other
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
  // A lone carriage return is quoted too: readers take it for the end of a line.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
