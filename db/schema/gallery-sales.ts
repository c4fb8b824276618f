import { sql } from 'drizzle-orm'
import { check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** Further data of a sale in the gallery; its order has the provider `gallery`. */
export const gallery_sales = pgTable(
  'gallery_sales',
  {
    order_id: uuid()
      .primaryKey()
      .references(() => orders.id),
    paid_by: text({ enum: ['cash', 'card-terminal', 'bank-transfer', 'cheque'] }).notNull(),
    /** The day in the gallery. */
    paid_on: date({ mode: 'string' }).notNull(),
    /** The name, at that time, of the user who recorded it. */
    recorded_by: text().notNull(),
  },
  (table) => [
    check('gallery_sales_paid_by_known', sql`${table.paid_by} in ('cash', 'card-terminal', 'bank-transfer', 'cheque')`),
  ],
)
