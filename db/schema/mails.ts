import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { enquiries } from './enquiries.ts'
import { invoices } from './invoices.ts'
import { orders } from './orders.ts'

/** Mails that the program sends about orders, invoices and enquiries. Their text is composed when they are sent. */
export const mails = pgTable(
  'mails',
  {
    /** Together with `queued_at` it forms the `Message-ID`, the same for each attempt. */
    id: uuid().primaryKey(),
    kind: text({ enum: ['order-confirmation', 'order-notice', 'order-refund', 'invoice', 'enquiry'] }).notNull(),
    /** What it is about: an order, an invoice or an enquiry. */
    order_id: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    invoice_id: uuid().references(() => invoices.id, { onDelete: 'cascade' }),
    enquiry_id: uuid().references(() => enquiries.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    /** Which of several of its kind, such as a refund's id; '' where there is one. */
    reference: text().notNull().default(''),
    state: text({ enum: ['queued', 'sending', 'sent', 'failed', 'unknown'] })
      .notNull()
      .default('queued'),
    /** Since it was queued. */
    attempts: integer().notNull().default(0),
    queued_at: moment('queued_at').notNull(),
    /** Or when it was given up, of one that nobody tried then. */
    next_attempt_at: moment('next_attempt_at').notNull(),
    /** When the last attempt began; names it. */
    started_at: moment('started_at'),
    /** When it was sent last, also of one that was queued again since. */
    sent_at: moment('sent_at'),
    last_error: text(),
  },
  (table) => [
    check(
      'mails_kind_known',
      sql`${table.kind} in ('order-confirmation', 'order-notice', 'order-refund', 'invoice', 'enquiry')`,
    ),
    check('mails_about_one', sql`num_nonnulls(${table.order_id}, ${table.invoice_id}, ${table.enquiry_id}) = 1`),
    check('mails_invoice_is_known', sql`(${table.kind} = 'invoice') = (${table.invoice_id} is not null)`),
    check('mails_enquiry_is_known', sql`(${table.kind} = 'enquiry') = (${table.enquiry_id} is not null)`),
    check('mails_state_known', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'unknown')`),
    check('mails_sent_has_time', sql`${table.state} <> 'sent' or ${table.sent_at} is not null`),
    check('mails_sending_has_time', sql`${table.state} <> 'sending' or ${table.started_at} is not null`),
    // Never the same mail to the same recipient twice.
    unique('mails_once').on(table.order_id, table.kind, table.recipient, table.reference),
    unique('mails_once_of_invoice').on(table.invoice_id, table.recipient),
    unique('mails_once_of_enquiry').on(table.enquiry_id, table.recipient),
    index('mails_due').on(table.next_attempt_at).where(sql`state = 'queued'`),
    index('mails_not_sent').on(table.order_id).where(sql`state in ('failed', 'unknown')`),
    index('mails_under_way').on(table.started_at).where(sql`state = 'sending'`),
  ],
)
