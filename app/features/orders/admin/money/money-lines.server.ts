import { type SQL, sql } from 'drizzle-orm'
import { isInMonth } from '../order-filter.server.ts'

/** Which payments and refunds: those of one month of the gallery's calendar (`YYYY-MM`), or all. */
export interface MoneyQuery {
  month: string | null
  timeZone: string
}

/** Sorts after every line of the ledger: at the same time a payment comes before its refund. */
const lastPlace = '9223372036854775807'

/**
 * SQL of every received payment, from the ledger, and of every completed refund, the oldest first: `at`, `place`,
 * `kind`, `cents` (negative for a refund), `returned_before` (cents of the order refunded before this refund; 0 for a
 * payment), `provider_id`, and the order in `o`'s columns. Of a capture that was recorded
 * more than once the first completed line counts. One that was already refunded when first reported counts as payment and refund.
 */
export function moneyLines({ month, timeZone }: MoneyQuery): SQL {
  const isAsked = (moment: SQL) => (month ? isInMonth(moment, month, timeZone) : sql`true`)
  const isCompleted = (event: SQL) => sql`${event}.kind = 'capture-recorded'
    and ${event}.detail ->> 'status' in ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED')`
  return sql`
    select e.at, e.id as place, 'payment' as kind, ((e.detail ->> 'amount')::numeric * 100)::bigint as cents,
      0 as returned_before, coalesce(e.detail ->> 'captureId', e.detail ->> 'paidBy', '') as provider_id, e.order_id
    from order_events e
    where e.kind = 'capture-recorded' and ${isCompleted(sql`e`)} and ${isAsked(sql`e.at`)}
      and not exists (
        select from order_events before where before.order_id = e.order_id and before.id < e.id
          and ${isCompleted(sql`before`)} and before.detail ->> 'captureId' = e.detail ->> 'captureId'
      )
    union all
    select r.ended_at, ${lastPlace}::bigint, 'refund', -(r.amount * 100)::bigint,
      (
        select coalesce(sum(b.amount) * 100, 0)::bigint from refunds b
        where b.order_id = r.order_id and b.state = 'done' and (b.ended_at, b.id) < (r.ended_at, r.id)
      ), coalesce(r.provider_refund_id, nullif(r.returned_by, 'provider'), ''), r.order_id
    from refunds r where r.state = 'done' and ${isAsked(sql`r.ended_at`)}`
}
