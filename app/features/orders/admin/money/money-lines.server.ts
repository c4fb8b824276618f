import { type SQL, sql } from 'drizzle-orm'
import { isInMonth } from '../order-filter.server.ts'

/** Which moneys: of one month of the gallery's calendar (`YYYY-MM`), or all. */
export interface MoneyQuery {
  month: string | null
  timeZone: string
}

/**
 * SQL of every payment that the provider completed and every refund, as the ledger has them, the oldest first: `at`, `place`,
 * `kind`, `cents` (of a refund below zero), `provider_id`, and the order in `o`'s columns. Of a capture that was recorded
 * more than once the first completed line counts. One that had already gone back when it was first heard of counts both ways.
 */
export function moneyLines({ month, timeZone }: MoneyQuery): SQL {
  const isAsked = month ? isInMonth(sql`e.at`, month, timeZone) : sql`true`
  const isCompleted = (event: SQL) => sql`${event}.kind = 'capture-recorded'
    and ${event}.detail ->> 'status' in ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED')`
  return sql`
    select e.at, e.id as place, 'payment' as kind, ((e.detail ->> 'amount')::numeric * 100)::bigint as cents,
      e.detail ->> 'captureId' as provider_id, e.order_id
    from order_events e
    where e.kind = 'capture-recorded' and ${isCompleted(sql`e`)} and ${isAsked}
      and not exists (
        select from order_events before where before.order_id = e.order_id and before.id < e.id
          and ${isCompleted(sql`before`)} and before.detail ->> 'captureId' = e.detail ->> 'captureId'
      )
    union all
    select e.at, e.id, 'refund', -(paid.amount * 100)::bigint, coalesce(o.refund_id, ''), e.order_id
    from order_events e join orders o on o.id = e.order_id
    cross join lateral (
      select (p.detail ->> 'amount')::numeric as amount from order_events p
      where p.order_id = e.order_id and ${isCompleted(sql`p`)} order by p.id limit 1
    ) paid
    where e.to_state = 'refunded' and ${isAsked}`
}
