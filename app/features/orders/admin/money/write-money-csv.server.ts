import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { describeDelivery } from '#app/features/sales-tax/delivery.ts'
import { describeTax, type OrderTax } from '#app/features/sales-tax/order-tax.ts'
import { toDecimalString } from '#app/platform/money.ts'
import { spreadsheetCell } from '#app/platform/spreadsheet-cell.ts'
import type { Database } from '#db/connect.ts'
import { type MoneyQuery, moneyLines } from './money-lines.server.ts'

const rowsPerPart = 500

const columns = [
  'date',
  'time',
  'kind',
  'order',
  'amount',
  'currency',
  'work',
  'buyer',
  'email',
  'provider',
  'provider_id',
  'provider_order',
  'tax',
  'taxes',
  'tax_place',
  'tax_exemption',
] as const

/**
 * Writes a line for each payment and each refund as CSV (RFC 4180, UTF-8), the oldest first, as one moment saw them, in constant
 * memory (OADM-09). Dates and times are the gallery's; a refund's amount is below zero, so that the sum of the column is what
 * the provider holds before its fees, which it does not tell. `tax` is what of the amount is sales tax (TAX-09). Returns how many lines it wrote.
 * @param write takes one part after the other
 */
export async function writeMoneyCsv(
  db: Database,
  query: MoneyQuery,
  write: (part: string) => Promise<unknown>,
): Promise<number> {
  let written = 0
  const { timeZone } = query
  await db.transaction(
    async (tx) => {
      await write(writeRows([[...columns]]))
      await tx.execute(sql`declare moneys no scroll cursor for
        select to_char(l.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, to_char(l.at at time zone ${timeZone}, 'HH24:MI:SS') as time,
          l.kind, upper(right(o.id::text, 8)) as number, l.cents::float8 as cents, o.currency,
          coalesce(o.snapshot ->> 'name', '') as work, coalesce(o.payer ->> 'name', '') as buyer,
          coalesce(o.payer ->> 'email', '') as email, o.provider, l.provider_id, coalesce(o.provider_order_id, '') as provider_order,
          (round(l.returned_before * o.tax_amount / o.amount) - round((l.returned_before - l.cents) * o.tax_amount / o.amount))::float8
            as "taxCents", o.tax
        from (${moneyLines(query)}) l join orders o on o.id = l.order_id order by l.at, l.place, l.kind`)
      for (;;) {
        const { rows } = await tx.execute<MoneyRow>(sql.raw(`fetch ${rowsPerPart} from moneys`))
        if (rows.length === 0) break
        await write(writeRows(rows.map(cellsOf)))
        written += rows.length
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return written
}

interface MoneyRow extends Record<string, unknown> {
  day: string
  time: string
  kind: 'payment' | 'refund'
  number: string
  cents: number
  currency: string
  work: string
  buyer: string
  email: string
  provider: string
  provider_id: string
  provider_order: string
  /** Of a part that went back its share; the shares of all that went back add up to the tax. */
  taxCents: number
  tax: OrderTax | null
}

function cellsOf(row: MoneyRow): string[] {
  const texts = [row.work, row.buyer, row.email, row.provider, row.provider_id, row.provider_order].map(spreadsheetCell)
  const taxes = [
    describeTax(row.tax)
      .map(({ label, cents }) => `${label}: ${toDecimalString(cents)}`)
      .join('; '),
    row.tax ? describeDelivery(row.tax.delivery) : '',
    row.tax?.delivery.exemptionNumber ?? '',
  ].map(spreadsheetCell)
  const facts = [row.day, row.time, row.kind, row.number, signed(row.cents), row.currency]
  return [...facts, ...texts, signed(row.taxCents), ...taxes]
}

function signed(cents: number): string {
  return `${cents < 0 ? '-' : ''}${toDecimalString(Math.abs(cents))}`
}

function writeRows(rows: string[][]): string {
  // A lone carriage return is quoted too: readers take it for the end of a line.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
