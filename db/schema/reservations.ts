import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { invoices } from './invoices.ts'
import { products } from './products.ts'

/**
 * Works that staff reserve for a client: one row per work, deleted when the reservation ends. The audit trail keeps its history.
 * Triggers refuse a reservation of a work that is sold or being bought, and an order for a reserved work.
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
    /** The invoice that the reservation is for, if there is one. */
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
