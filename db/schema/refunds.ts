import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dollars, moment } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Refunds to buyers, a row each, whether by staff, by the program or in the provider's own portal. Triggers maintain
 * `orders.refunded_amount`, and refuse requests of staff that exceed what is left of an order.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Made by staff's form, so that a refund that is sent twice is one; it is also the idempotency key for the provider. */
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    amount: dollars('amount').notNull(),
    source: text({ enum: ['staff', 'automatic', 'provider'] }).notNull(),
    /** How it was returned: for a sale in the gallery as staff say. */
    returned_by: text({ enum: ['provider', 'cash', 'card-terminal', 'bank-transfer', 'cheque'] }).notNull(),
    /**
     * `asked`: recorded, and the provider has not responded. `pending`: the provider accepted it and has not finished.
     * `failed`: the provider accepted it, but no money was returned in the end.
     */
    state: text({ enum: ['asked', 'pending', 'done', 'refused', 'failed'] }).notNull(),
    /** Staff's reason; null for refunds by others. */
    reason: text(),
    /** The author's name at that time. */
    asked_by: text(),
    asked_at: moment('asked_at').notNull(),
    /** When it was done, refused or failed. */
    ended_at: moment('ended_at'),
    provider_refund_id: text().unique(),
    refused_because: text(),
  },
  (table) => [
    check('refunds_amount_positive', sql`${table.amount} > 0`),
    check('refunds_source_known', sql`${table.source} in ('staff', 'automatic', 'provider')`),
    check(
      'refunds_returned_by_known',
      sql`${table.returned_by} in ('provider', 'cash', 'card-terminal', 'bank-transfer', 'cheque')`,
    ),
    check('refunds_state_known', sql`${table.state} in ('asked', 'pending', 'done', 'refused', 'failed')`),
    check(
      'refunds_end_has_time',
      sql`(${table.state} in ('done', 'refused', 'failed')) = (${table.ended_at} is not null)`,
    ),
    check(
      'refunds_staff_say_why',
      sql`${table.source} <> 'staff' or (${table.reason} is not null and ${table.asked_by} is not null)`,
    ),
    check('refunds_reason_length', sql`btrim(${table.reason}) <> '' and length(${table.reason}) <= 500`),
    index('refunds_order').on(table.order_id, table.asked_at),
    // Refunds that the job has to finish or to follow.
    index('refunds_open').on(table.order_id).where(sql`state in ('asked', 'pending')`),
    index('refunds_failed').on(table.order_id, table.ended_at).where(sql`state = 'failed'`),
    // For the bookkeeper.
    index('refunds_done').on(table.ended_at).where(sql`state = 'done'`),
  ],
)
