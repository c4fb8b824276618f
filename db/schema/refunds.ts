import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dollars, moment } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Money that goes back to a buyer, a row each, of staff, of the program and of the provider's own portal. Triggers keep
 * `orders.refunded_amount`, and refuse what staff ask for beyond what is left of an order.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Made by the form of staff, so that a refund that is sent twice is one; the provider is asked with it as its key. */
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    amount: dollars('amount').notNull(),
    source: text({ enum: ['staff', 'automatic', 'provider'] }).notNull(),
    /** How it went back: of a sale in the gallery as staff say. */
    returned_by: text({ enum: ['provider', 'cash', 'card-terminal', 'bank-transfer', 'cheque'] }).notNull(),
    /**
     * `asked`: written down, and the provider has not said what became of it. `pending`: it took it and is not done.
     * `failed`: it took it, and no money went back after all.
     */
    state: text({ enum: ['asked', 'pending', 'done', 'refused', 'failed'] }).notNull(),
    /** Why staff gave it back; null of all others. */
    reason: text(),
    /** What its author was called then. */
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
    // What the job has to finish or to follow.
    index('refunds_open').on(table.order_id).where(sql`state in ('asked', 'pending')`),
    index('refunds_failed').on(table.order_id, table.ended_at).where(sql`state = 'failed'`),
    // For the bookkeeper.
    index('refunds_done').on(table.ended_at).where(sql`state = 'done'`),
  ],
)
