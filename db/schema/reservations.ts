import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { invoices } from './invoices.ts'
import { products } from './products.ts'

/**
 * Works that staff keep for a client: one row a work, which goes when the reservation ends. The trail of changes has what was.
 * Triggers refuse one of a work that is sold or being bought, and an order for a work that is reserved.
 */
export const reservations = pgTable(
  'reservations',
  {
    product_id: uuid()
      .primaryKey()
      .references(() => products.id),
    client_name: text().notNull(),
    client_email: text(),
    client_phone: text(),
    note: text(),
    /** The end of its last day in the gallery. */
    until: moment('until').notNull(),
    /** The invoice that it is kept for, if one was written. */
    invoice_id: uuid()
      .unique()
      .references(() => invoices.id),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    check('reservations_client_not_blank', sql`btrim(${table.client_name}) <> ''`),
    check('reservations_until_later', sql`${table.until} > ${table.created_at}`),
    index('reservations_until').on(table.until),
  ],
)
