import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { toDecimalString } from '#app/platform/money.ts'
import { spreadsheetCell } from '#app/platform/spreadsheet-cell.ts'
import type { Database } from '#db/connect.ts'
import { enquiryNumber } from '../enquiry.ts'
import type { AdminEnquiryQuery } from './admin-enquiry-query.ts'
import { enquiryFilter } from './enquiry-filter.server.ts'

const rowsPerPart = 500

const columns = [
  'number',
  'received',
  'kind',
  'state',
  'work',
  'name',
  'email',
  'phone',
  'offer',
  'viewing',
  'message',
  'assignee',
  'note',
] as const

/**
 * Writes the enquiries of a list as CSV (RFC 4180, UTF-8), the newest first, as one moment saw them, in constant memory (ENQ-14).
 * Moments are the gallery's.
 * @param write takes one part after the other
 */
export async function writeEnquiriesCsv(
  db: Database,
  { query, timeZone }: { query: AdminEnquiryQuery; timeZone: string },
  write: (part: string) => Promise<unknown>,
): Promise<void> {
  const moment = (column: 'created_at' | 'viewing_at') =>
    sql`coalesce(to_char(${sql.raw(`e.${column}`)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI'), '')`
  await db.transaction(
    async (tx) => {
      await write(writeRows([[...columns]]))
      await tx.execute(sql`declare found no scroll cursor for
        select e.id, e.kind, e.state, e.work_name, e.name, e.email, coalesce(e.phone, '') as phone,
          e.offer_cents::float8 as offer_cents, e.message, e.note, coalesce(u.name, '') as assignee,
          ${moment('created_at')} as received, ${moment('viewing_at')} as viewing
        from enquiries e left join "user" u on u.id = e.assignee
        where ${enquiryFilter(query)} order by e.created_at desc, e.id desc`)
      for (;;) {
        const { rows } = await tx.execute<CsvRow>(sql.raw(`fetch ${rowsPerPart} from found`))
        if (rows.length === 0) return
        await write(writeRows(rows.map(cellsOf)))
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

interface CsvRow extends Record<string, unknown> {
  id: string
  kind: string
  state: string
  work_name: string
  name: string
  email: string
  phone: string
  offer_cents: number | null
  message: string
  note: string
  assignee: string
  received: string
  viewing: string
}

function cellsOf(row: CsvRow): string[] {
  const offer = row.offer_cents === null ? '' : toDecimalString(row.offer_cents)
  const sender = [row.work_name, row.name, row.email, row.phone].map(spreadsheetCell)
  const texts = [row.message, row.assignee, row.note].map(spreadsheetCell)
  return [enquiryNumber(row.id), row.received, row.kind, row.state, ...sender, offer, row.viewing, ...texts]
}

function writeRows(rows: string[][]): string {
  // A lone carriage return is quoted too: readers take it for the end of a line.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
