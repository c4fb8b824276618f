import { type SQL, sql } from 'drizzle-orm'
import { addMonths } from '#app/platform/calendar-arithmetic.ts'
import { startOfMonth } from '#app/platform/gallery-time.ts'
import { containsAllWords } from '#app/platform/match-folded.server.ts'
import {
  hasRefund,
  isAwaitingDelivery,
  isPaid,
  isPaymentStarted,
  isSentElsewhere,
  isUnpaid,
  orderSearchText,
} from '#db/schema/order-conditions.ts'
import { matchesInvoice } from '../invoices/admin/invoice-search.server.ts'
import { idsBeingFullyRefunded } from '../refunds/ids-being-fully-refunded.server.ts'
import type { OrderNeed, OrderStateFacts } from './admin-order.ts'
import type { AdminOrderQuery, OrderFilter } from './admin-order-query.ts'

/** After this time a refund that the provider has not answered, despite retries, needs staff. */
const dayMs = 24 * 3_600_000

/** SQL of the ids of the orders that have each need now: one small index for each. */
const idsWith = (at: Date): Record<OrderNeed, SQL> => ({
  'refund-owed': sql`select id from orders where refund_reason is not null and refund_id is null and state <> 'refunded'`,
  'refund-failed': sql`select f.order_id from refunds f join orders r on r.id = f.order_id
    where f.state = 'failed' and f.ended_at > coalesce(r.attended_at, '-infinity')`,
  'given-back': sql`select id from orders
    where refund_reason in ('work-gone', 'wrong-amount', 'order-closed') and attended_at is null and state = 'refunded'`,
  undone: sql`select id from orders
    where undone_at is not null and state = 'paid' and undone_at > coalesce(attended_at, '-infinity')`,
  'mail-not-sent': sql`select m.order_id from mails m join orders r on r.id = m.order_id
    where m.state in ('failed', 'unknown')
      and greatest(m.started_at, m.queued_at, m.next_attempt_at) > coalesce(r.attended_at, '-infinity')`,
  'sent-elsewhere': sql`select id from orders where ${isSentElsewhere}`,
  // The first part of the invoice was paid and sold the work; nobody is paying the rest.
  'rest-overdue': sql`select r.id from invoices i join orders r on r.invoice_id = i.id and r.invoice_part = 'first'
    where i.first_paid_at is not null and i.paid_at is null and i.until <= ${at.toISOString()}::timestamptz
      and r.state = 'paid' and r.undone_at is null and r.product_id is not null and i.until > coalesce(r.attended_at, '-infinity')
      and not exists (select from orders rest where rest.invoice_id = i.id and rest.invoice_part = 'rest'
        and rest.state in ('created', 'approved', 'capturing', 'pending'))`,
  'refund-waits': sql`select f.order_id from refunds f join orders r on r.id = f.order_id
    where f.state = 'asked' and f.asked_at <= ${new Date(at.getTime() - dayMs).toISOString()}::timestamptz
      and f.asked_at > coalesce(r.attended_at, '-infinity') - interval '24 hours'`,
})

const needsStaff = (at: Date) => sql`id in (${sql.join(Object.values(idsWith(at)), sql` union all `)})`

/** SQL of whether an order has a need that staff can mark as dealt with. */
export function needsAttention(at: Date): SQL {
  const { 'refund-owed': _, ...attendable } = idsWith(at)
  return sql`id in (${sql.join(Object.values(attendable), sql` union all `)})`
}

/** SQL of a JSON object of the invoice that the order `o` pays; null without one. */
export const invoiceOf = sql<OrderStateFacts['invoice']>`(select jsonb_build_object(
    'handle', i.handle, 'part', o.invoice_part, 'isPaid', i.paid_at is not null) from invoices i where i.id = o.invoice_id)`

/** SQL of a JSON array of what the order in the table `o` needs of staff. */
export function needsOf(at: Date) {
  const needs = Object.entries(idsWith(at)).map(([need, ids]) => sql`(${need}::text, o.id in (${ids}))`)
  return sql<
    OrderNeed[]
  >`(select coalesce(json_agg(need), '[]') from (values ${sql.join(needs, sql`, `)}) as needs (need, is_there)
    where is_there)`
}

const conditions: Record<Exclude<OrderFilter, 'needs-you'>, SQL> = {
  all: isPaymentStarted,
  'to-deliver': sql`(${isAwaitingDelivery} and id <> all(array(${idsBeingFullyRefunded})))`,
  paid: isPaid,
  'in-progress': sql`state in ('created', 'approved', 'capturing', 'pending')`,
  refunded: sql`(${hasRefund} or id = any(array(${idsBeingFullyRefunded})))`,
  unpaid: isUnpaid,
}

/**
 * SQL of a query's condition, on the unqualified columns of `orders`. A search of all orders finds unpaid ones too.
 */
export function matchesQuery(
  { filter, month, search }: Omit<AdminOrderQuery, 'page'>,
  { timeZone, at }: { timeZone: string; at: Date },
): SQL {
  const isInFilter = filter === 'needs-you' ? needsStaff(at) : conditions[filter]
  const all = [search && filter === 'all' ? sql`true` : isInFilter]
  if (month) all.push(isInMonth(sql`created_at`, month, timeZone))
  if (search) {
    // An array of ids: so both conditions use an index.
    const ofInvoice = sql`invoice_id = any(array(select id from invoices where ${matchesInvoice(search)}))`
    all.push(sql`(${containsAllWords(orderSearchText, search)} or ${ofInvoice})`)
  }
  return sql.join(all, sql` and `)
}

/** SQL of whether a moment is in a month of the gallery's calendar. @param month `YYYY-MM` */
export function isInMonth(moment: SQL, month: string, timeZone: string): SQL {
  const next = addMonths(month, 1)
  return sql`${moment} >= ${startOfMonth(month, timeZone)}::timestamptz and ${moment} < ${startOfMonth(next, timeZone)}::timestamptz`
}
