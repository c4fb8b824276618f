import { sql } from 'drizzle-orm'
import { describeDestination } from '#app/features/sales-tax/destination.ts'
import { describeTax, type OrderTax, taxCents } from '#app/features/sales-tax/order-tax.ts'
import { splitTax } from '#app/features/sales-tax/split-tax.ts'
import { isoInZone } from '#app/platform/gallery-time.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { toDecimalString } from '#app/platform/money.ts'
import { guardParts, identifierCell, spreadsheetCell } from '#app/platform/spreadsheet-cell.ts'
import { writeCsv } from '#app/platform/write-csv.server.ts'
import type { Database } from '#db/connect.ts'
import { type MoneyQuery, moneyLines } from './money-lines.server.ts'

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
 * Writes a line for each payment and each refund as CSV, the oldest first (OADM-09). Dates and times are the gallery's; a refund's
 * amount is negative, so that the sum of the column is what the provider holds before its fees, which it does not report. `tax` is
 * the sales tax in the amount, and `taxes` its share of each tax (TAX-09). Returns how many lines it wrote.
 * @param write gets one part after the other
 */
export async function writeMoneyCsv(
  db: Database,
  query: MoneyQuery,
  write: (part: string) => Promise<unknown>,
): Promise<number> {
  const rows = sql`
    select ${isoMoment(sql`l.at`)} as at, l.kind, upper(right(o.id::text, 8)) as number, l.cents::float8 as cents, o.currency,
      coalesce(o.snapshot ->> 'name', '') as work, coalesce(o.payer ->> 'name', '') as buyer,
      coalesce(o.payer ->> 'email', '') as email, o.provider, l.provider_id, coalesce(o.provider_order_id, '') as provider_order,
      l.returned_before::float8 as "returnedBefore", (o.amount * 100)::float8 as "totalCents", o.tax
    from (${moneyLines(query)}) l join orders o on o.id = l.order_id order by l.at, l.place, l.kind`
  return writeCsv(db, { columns, query: rows, cellsOf: (row: MoneyRow) => cellsOf(row, query.timeZone) }, write)
}

interface MoneyRow extends Record<string, unknown> {
  at: string
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
  /** Cents of the order refunded before this refund; 0 for a payment. */
  returnedBefore: number
  /** Of the order, its tax among them. */
  totalCents: number
  /** Of the order. */
  tax: OrderTax | null
}

function cellsOf(row: MoneyRow, timeZone: string): string[] {
  const at = isoInZone(new Date(row.at), timeZone)
  const texts = [row.work, row.buyer, row.email, row.provider].map(spreadsheetCell)
  const ids = [row.provider_id, row.provider_order].map(identifierCell)
  const tax = row.tax && taxIn({ ...row, tax: row.tax })
  const taxes = [
    describeTax(tax)
      .map(({ label, cents }) => `${label}: ${signed(cents)}`)
      .join('; '),
    row.tax ? describeDestination(row.tax.delivery) : '',
  ].map(spreadsheetCell)
  const facts = [
    at.slice(0, 10),
    at.slice(11, 19),
    row.kind,
    identifierCell(row.number),
    signed(row.cents),
    row.currency,
  ]
  const exemption = identifierCell(row.tax?.delivery.exemptionNumber ?? '')
  return [...facts, ...texts, ...ids, signed(taxCents(tax)), ...taxes, exemption].map(guardParts)
}

/** The share of each tax line in a payment or refund: those of all refunds add up to the order's own lines. */
function taxIn({ cents, returnedBefore, totalCents, tax }: MoneyRow & { tax: OrderTax }): OrderTax {
  const before = splitTax(tax, { firstCents: returnedBefore, totalCents }).first
  const after = splitTax(tax, { firstCents: returnedBefore + Math.abs(cents), totalCents }).first
  const lines = after.lines.map((line, place) => ({
    ...line,
    cents: Math.sign(cents) * (line.cents - before.lines[place]!.cents),
  }))
  return { ...tax, lines }
}

function signed(cents: number): string {
  return `${cents < 0 ? '-' : ''}${toDecimalString(Math.abs(cents))}`
}
