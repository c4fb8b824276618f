import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The demo provider's own state: what a real provider would store on its side. No money is involved. */
export const demo_payments = pgTable(
  'demo_payments',
  {
    /** The provider's id of the order. */
    id: text().primaryKey(),
    /** The key the order was opened with; opening again with it finds the same order. */
    request_key: text().notNull().unique(),
    request: jsonb().notNull(),
    amount: text().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['CREATED', 'APPROVED', 'COMPLETED', 'VOIDED'] }).notNull(),
    /** What the buyer's bank will say to the capture, chosen in the dialog. */
    bank_answer: text({ enum: ['COMPLETED', 'PENDING', 'DECLINED'] }),
    capture_id: text().unique(),
    /** What was given back is in `demo_refunds`. */
    capture_status: text({ enum: ['COMPLETED', 'PENDING', 'DECLINED', 'PARTIALLY_REFUNDED', 'REFUNDED'] }),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [
    check('demo_payments_capture_whole', sql`(${table.capture_id} is null) = (${table.capture_status} is null)`),
  ],
)
