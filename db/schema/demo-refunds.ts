import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { demo_payments } from './demo-payments.ts'

/** The demo provider's refunds. */
export const demo_refunds = pgTable(
  'demo_refunds',
  {
    id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => demo_payments.id),
    /** The key it was asked with; asking again with it finds the same refund. */
    request_key: text().notNull().unique(),
    cents: bigint({ mode: 'number' }).notNull(),
    made_at: moment('made_at').notNull(),
  },
  (table) => [check('demo_refunds_cents_positive', sql`${table.cents} > 0`)],
)
