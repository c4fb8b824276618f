import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dollars, moment } from './columns.ts'
import { products } from './products.ts'

/** The text that the search of invoices uses: client, mail address and work, folded. Unqualified names, so that index and query match. */
export const invoiceSearchText = sql`(fold_text(client_name || ' ' || client_email || ' ' || coalesce(snapshot ->> 'name', '')) || ' ')`

/**
 * A request for payment to one client for one work, with a deadline. While nothing is paid it is valid as long as the work is
 * reserved for it (`reservations.invoice_id`). Its payments are orders that refer to it.
 */
export const invoices = pgTable(
  'invoices',
  {
    /** Made by the form, so that an invoice that is sent twice is written once. */
    id: uuid().primaryKey(),
    /** Names it in the back office. */
    handle: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    /** Set to null when the work is deleted, which a reserved one is not. */
    product_id: uuid().references(() => products.id, { onDelete: 'set null' }),
    /** The work as it was when the invoice was written. */
    snapshot: jsonb().notNull(),
    client_name: text().notNull(),
    client_email: text().notNull(),
    client_phone: text(),
    /** For staff alone. */
    note: text(),
    /** The total, including sales tax. */
    amount: dollars('amount').notNull(),
    /** Sales tax as calculated when it was written, in the form of `orders.tax`; null: the gallery collected none. */
    tax: jsonb(),
    /** To be paid first, of the whole; null: all is paid at once. */
    first_amount: dollars('first_amount'),
    /** The end of the last day in the gallery on which a payment may begin. */
    until: moment('until').notNull(),
    created_at: moment('created_at').notNull(),
    /** Who wrote it, as they were called then. */
    created_by: text().notNull(),
    first_paid_at: moment('first_paid_at'),
    /** All of it. */
    paid_at: moment('paid_at'),
    withdrawn_at: moment('withdrawn_at'),
    /** Counts changes of its last day, so that a stale form overwrites nothing. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('invoices_client_not_blank', sql`btrim(${table.client_name}) <> '' and btrim(${table.client_email}) <> ''`),
    check('invoices_amount_positive', sql`${table.amount} > 0`),
    check('invoices_first_amount_less', sql`${table.first_amount} > 0 and ${table.first_amount} < ${table.amount}`),
    check(
      'invoices_tax_part_of_amount',
      sql`order_tax_amount(${table.tax}) >= 0 and order_tax_amount(${table.tax}) < ${table.amount}`,
    ),
    check('invoices_until_later', sql`${table.until} > ${table.created_at}`),
    check(
      'invoices_withdrawn_unpaid',
      sql`${table.withdrawn_at} is null or num_nonnulls(${table.first_paid_at}, ${table.paid_at}) = 0`,
    ),
    check('invoices_first_paid_has_amount', sql`${table.first_paid_at} is null or ${table.first_amount} is not null`),
    check(
      'invoices_first_before_rest',
      sql`${table.paid_at} is null or (${table.first_amount} is null) = (${table.first_paid_at} is null)`,
    ),
    index('invoices_newest').on(table.created_at, table.id),
    index('invoices_folded_search').using('gin', sql`${invoiceSearchText} gin_trgm_ops`),
    index('invoices_product').on(table.product_id),
    // Invoices whose rest is unpaid, or overdue.
    index('invoices_part_paid').on(table.until).where(sql`first_paid_at is not null and paid_at is null`),
  ],
)

/** The links to the page of an invoice. The secret itself is not stored. */
export const invoice_links = pgTable(
  'invoice_links',
  {
    /** SHA-256, in hex, of the secret. */
    hash: text().primaryKey(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** How the link was handed out: the newest of each are kept. */
    made_for: text({ enum: ['mail', 'staff'] }).notNull(),
    made_at: moment('made_at').notNull(),
  },
  (table) => [
    check('invoice_links_made_for_known', sql`${table.made_for} in ('mail', 'staff')`),
    index('invoice_links_invoice').on(table.invoice_id, table.made_for, table.made_at),
  ],
)
