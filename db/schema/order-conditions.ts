import { sql } from 'drizzle-orm'

// Only columns of `orders`, with unqualified names: so indexes and queries have the same text, and match.

/** Money was received, may still be, or was returned. */
export const isPaymentStarted = sql`(state in ('capturing', 'pending', 'paid', 'refunded') or refund_reason is not null)`
export const isPaid = sql`(state = 'paid')`
/** A work that is paid in two parts is delivered after the second. */
export const isAwaitingDelivery = sql`(state = 'paid' and undone_at is null and delivery <> 'delivered' and invoice_part is distinct from 'first')`
/** Its money was returned, in full or in part, or will be. */
export const hasRefund = sql`(state = 'refunded' or refund_reason is not null or refunded_amount > 0)`
/** It ended without a payment. */
export const isUnpaid = sql`(state in ('declined', 'cancelled', 'expired') and refund_reason is null)`
/**
 * Paid with tax for one place, while the payment provider's address is in another state, or outside the United States although the
 * tax was for one inside, or the other way round; and staff have not dealt with it.
 */
export const isSentElsewhere = sql`(state = 'paid' and undone_at is null and attended_at is null and tax is not null and case tax -> 'delivery' ->> 'to'
  when 'us' then payer -> 'shipping' ->> 'country' <> 'US' or upper(btrim(payer -> 'shipping' ->> 'region')) <> tax -> 'delivery' ->> 'state'
  when 'abroad' then payer -> 'shipping' ->> 'country' = 'US' end)`

/** The text that the search of orders uses, folded: number, work, name and mail address of the buyer. */
export const orderSearchText = sql`(fold_text(right(id::text, 8) || ' ' || coalesce(snapshot ->> 'name', '') || ' ' || coalesce(payer ->> 'name', '') || ' ' || coalesce(payer ->> 'email', '')) || ' ')`
