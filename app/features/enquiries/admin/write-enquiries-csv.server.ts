import { sql } from 'drizzle-orm'
import { toDecimalString } from '#app/platform/money.ts'
import { identifierCell, spreadsheetCell } from '#app/platform/spreadsheet-cell.ts'
import { writeCsv } from '#app/platform/write-csv.server.ts'
import type { Database } from '#db/connect.ts'
import { enquiryNumber } from '../enquiry.ts'
import type { AdminEnquiryQuery } from './admin-enquiry-query.ts'
import { enquiryFilter } from './enquiry-filter.server.ts'

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
 * Writes the enquiries of a list as CSV, the newest first (ENQ-14). Moments are the gallery's.
 * @param write takes one part after the other
 */
export async function writeEnquiriesCsv(
  db: Database,
  { query, timeZone }: { query: AdminEnquiryQuery; timeZone: string },
  write: (part: string) => Promise<unknown>,
): Promise<void> {
  const moment = (column: 'created_at' | 'viewing_at') =>
    sql`coalesce(to_char(${sql.raw(`e.${column}`)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI'), '')`
  const rows = sql`
    select e.id, e.kind, e.state, e.work_name, e.name, e.email, coalesce(e.phone, '') as phone,
      e.offer_cents::float8 as offer_cents, e.message, e.note, coalesce(u.name, '') as assignee,
      ${moment('created_at')} as received, ${moment('viewing_at')} as viewing
    from enquiries e left join "user" u on u.id = e.assignee
    where ${enquiryFilter(query)} order by e.created_at desc, e.id desc`
  await writeCsv(db, { columns, query: rows, cellsOf }, write)
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
  const sender = [...[row.work_name, row.name, row.email].map(spreadsheetCell), identifierCell(row.phone)]
  const texts = [row.message, row.assignee, row.note].map(spreadsheetCell)
  return [enquiryNumber(row.id), row.received, row.kind, row.state, ...sender, offer, row.viewing, ...texts]
}
