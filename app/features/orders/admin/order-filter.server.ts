import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#app/platform/escape-like.ts'
import {
  isGivenBack,
  isListed,
  isPaid,
  isSentElsewhere,
  isToDeliver,
  isUnpaid,
  orderSearchText,
} from '#db/schema/order-conditions.ts'
import type { OrderNeed } from './admin-order.ts'
import type { AdminOrderQuery, OrderFilter } from './admin-order-query.ts'

/** SQL of the ids of the orders that have a need: each is one small index. */
const idsWith: Record<OrderNeed, SQL> = {
  'refund-owed': sql`select id from orders where refund_reason is not null and refund_id is null and state <> 'refunded'`,
  'refund-failed': sql`select f.order_id from refunds f join orders r on r.id = f.order_id
    where f.state = 'failed' and f.ended_at > coalesce(r.attended_at, '-infinity')`,
  'given-back': sql`select id from orders
    where refund_reason in ('work-gone', 'wrong-amount', 'order-closed') and attended_at is null and state = 'refunded'`,
  undone: sql`select id from orders
    where undone_at is not null and state = 'paid' and undone_at > coalesce(attended_at, '-infinity')`,
  'mail-not-sent': sql`select m.order_id from mails m join orders r on r.id = m.order_id
    where m.state in ('failed', 'unknown') and coalesce(m.started_at, m.queued_at) > coalesce(r.attended_at, '-infinity')`,
  'sent-elsewhere': sql`select id from orders where ${isSentElsewhere}`,
}

const needsStaff = sql`id in (${sql.join(Object.values(idsWith), sql` union all `)})`

/** SQL of whether an order has a need that ends when staff say that they have dealt with it. */
export const needsAttendance = sql`id in (${sql.join(
  (['refund-failed', 'given-back', 'undone', 'mail-not-sent', 'sent-elsewhere'] as const).map((need) => idsWith[need]),
  sql` union all `,
)})`

/** SQL of a JSON array of what the order in the table `o` needs of staff. */
export const needsOf = sql`(select coalesce(json_agg(need), '[]') from (values ${sql.join(
  Object.entries(idsWith).map(([need, ids]) => sql`(${need}::text, o.id in (${ids}))`),
  sql`, `,
)}) as needs (need, is_there) where is_there)`

const conditions: Record<OrderFilter, SQL> = {
  all: isListed,
  'needs-you': needsStaff,
  'to-deliver': isToDeliver,
  paid: isPaid,
  'in-progress': sql`state in ('created', 'approved', 'capturing', 'pending')`,
  refunded: isGivenBack,
  unpaid: isUnpaid,
}

/**
 * SQL of what a query asks for, of the columns of `orders` by their bare names. A search of all orders finds those that
 * were never paid, too.
 */
export function matchesQuery({ filter, month, search }: Omit<AdminOrderQuery, 'page'>, timeZone: string): SQL {
  const all = [search && filter === 'all' ? sql`true` : conditions[filter]]
  if (month) all.push(isInMonth(sql`created_at`, month, timeZone))
  if (search) all.push(sql`${orderSearchText} like lower(${`%${escapeLike(search)}%`})`)
  return sql.join(all, sql` and `)
}

/** SQL of whether a moment is in a month of the gallery's calendar. @param month `YYYY-MM` */
export function isInMonth(moment: SQL, month: string, timeZone: string): SQL {
  const first = `${month}-01`
  return sql`${moment} >= (${first}::date::timestamp at time zone ${timeZone})
    and ${moment} < ((${first}::date + interval '1 month') at time zone ${timeZone})`
}
