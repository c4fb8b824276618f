import { type SQL, sql } from 'drizzle-orm'
import { invoiceFacts } from '../invoice-facts.server.ts'

/** SQL of the `InvoiceState` of the invoice `i`; the same rule as `invoiceStateOf`. */
export function invoiceState(at: Date): SQL {
  const { isReserved, isFirstKept, isAllKept, isBeingPaid } = invoiceFacts('i', at)
  const isOver = sql`i.until <= ${at.toISOString()}::timestamptz`
  return sql`case
    when i.withdrawn_at is not null then 'withdrawn'
    when i.paid_at is not null then case when ${isAllKept} then 'paid' else 'called-off' end
    when i.first_paid_at is not null and not ${isFirstKept} then 'called-off'
    when ${isOver} and ${isBeingPaid} then 'being-paid'
    when i.first_paid_at is not null then case when ${isOver} then 'overdue' else 'part-paid' end
    when ${isOver} then 'lapsed'
    when ${isReserved} then 'open'
    else 'ended' end`
}
