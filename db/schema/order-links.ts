import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { orders } from './orders.ts'

/** The links to a buyer's own page of an order. The secret itself is not stored. */
export const order_links = pgTable(
  'order_links',
  {
    /** SHA-256, in hex, of the secret. */
    hash: text().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** How the link was handed out: the newest of each are kept. */
    made_for: text({ enum: ['mail', 'browser', 'staff'] }).notNull(),
    made_at: moment('made_at').notNull(),
  },
  (table) => [
    check('order_links_made_for_known', sql`${table.made_for} in ('mail', 'browser', 'staff')`),
    index('order_links_order').on(table.order_id, table.made_for, table.made_at),
  ],
)
