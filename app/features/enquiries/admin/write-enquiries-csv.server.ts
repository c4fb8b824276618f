import { sql } from 'drizzle-orm'
import { isoInZone } from '#app/platform/gallery-time.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { toDecimalString } from '#app/platform/money.ts'
import { guardParts, identifierCell, spreadsheetCell } from '#app/platform/spreadsheet-cell.ts'
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
 * Writes the enquiries of a list as CSV, the newest first (ENQ-14). Times are in the gallery's time zone.
 * @param write is called with one chunk after the other
 */
export async function writeEnquiriesCsv(
  db: Database,
  { query, timeZone }: { query: AdminEnquiryQuery; timeZone: string },
  write: (part: string) => Promise<unknown>,
): Promise<void> {
  const rows = sql`
    select e.id, e.kind, e.state, e.work_name, e.name, e.email, coalesce(e.phone, '') as phone,
      e.offer_cents::float8 as offer_cents, e.message, e.note, coalesce(u.name, '') as assignee,
      ${isoMoment(sql`e.created_at`)} as received, ${isoMoment(sql`e.viewing_at`)} as viewing
    from enquiries e left join "user" u on u.id = e.assignee
    where ${enquiryFilter(query)} order by e.created_at desc, e.id desc`
  await writeCsv(db, { columns, query: rows, cellsOf: (row: CsvRow) => cellsOf(row, timeZone) }, write)
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
  viewing: string | null
}

function cellsOf(row: CsvRow, timeZone: string): string[] {
  const moment = (iso: string) => isoInZone(new Date(iso), timeZone).slice(0, 16).replace('T', ' ')
  const viewing = row.viewing === null ? '' : moment(row.viewing)
  const offer = row.offer_cents === null ? '' : toDecimalString(row.offer_cents)
  const sender = [...[row.work_name, row.name, row.email].map(spreadsheetCell), identifierCell(row.phone)]
  const texts = [row.message, row.assignee, row.note].map(spreadsheetCell)
  const facts = [enquiryNumber(row.id), moment(row.received), row.kind, row.state]
  return [...facts, ...sender, offer, viewing, ...texts].map(guardParts)
}
