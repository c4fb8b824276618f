import { type SQL, sql } from 'drizzle-orm'

/** SQL of the `InvoiceFacts` from other tables. @param invoice name of a table or alias with the columns of `invoices` */
export function invoiceFacts(invoice: 'i' | 'invoices', at: Date) {
  const of = (column: 'id' | 'first_amount') => sql.raw(`${invoice}.${column}`)
  const now = sql`${at.toISOString()}::timestamptz`
  const kept = sql`o.invoice_id = ${of('id')} and o.state = 'paid' and o.undone_at is null`
  return {
    isReserved: sql<boolean>`exists (select from reservations r where r.invoice_id = ${of('id')} and r.until > ${now})`,
    isFirstKept: sql<boolean>`exists (select from orders o where ${kept} and o.invoice_part = 'first' and o.product_id is not null)`,
    // At most one order is paid for each part.
    isAllKept: sql<boolean>`((select count(*) from orders o where ${kept}) = case when ${of('first_amount')} is null then 1 else 2 end)`,
    isBeingPaid: sql<boolean>`exists (select from orders o where o.invoice_id = ${of('id')} and (o.state in ('capturing', 'pending')
      or o.state in ('created', 'approved') and o.hold_expires_at > ${now}))`,
  } satisfies Record<string, SQL>
}
