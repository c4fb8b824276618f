import { sql } from 'drizzle-orm'

// Of the columns of `orders` alone, by their bare names: indexes and queries have the same text, so that they meet.

/** Money came, may be coming or went back. */
export const isListed = sql`(state in ('capturing', 'pending', 'paid', 'refunded') or refund_reason is not null)`
export const isPaid = sql`(state = 'paid')`
/** A work that is paid in two parts is delivered with the second. */
export const isToDeliver = sql`(state = 'paid' and undone_at is null and delivery <> 'delivered' and invoice_part is distinct from 'first')`
/** Its money went back, all or a part, or is to go back. */
export const isGivenBack = sql`(state = 'refunded' or refund_reason is not null or refunded_amount > 0)`
/** It ended without money. */
export const isUnpaid = sql`(state in ('declined', 'cancelled', 'expired') and refund_reason is null)`
/**
 * Paid with tax for one place, while the payment provider names an address in another state, or in none or one of the United
 * States after all; and staff have not dealt with it.
 */
export const isSentElsewhere = sql`(state = 'paid' and undone_at is null and attended_at is null and tax is not null and case tax -> 'delivery' ->> 'to'
  when 'us' then payer -> 'shipping' ->> 'country' <> 'US' or upper(btrim(payer -> 'shipping' ->> 'region')) <> tax -> 'delivery' ->> 'state'
  when 'abroad' then payer -> 'shipping' ->> 'country' = 'US' end)`

/** What the search of orders looks in, in small letters: number, work, name and mail address of the buyer. */
export const orderSearchText = sql`lower(right(id::text, 8) || ' ' || coalesce(snapshot ->> 'name', '') || ' ' || coalesce(payer ->> 'name', '') || ' ' || coalesce(payer ->> 'email', ''))`
