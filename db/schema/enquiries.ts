import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { profiles } from './profiles.ts'

/** What visitors ask about a work: a question, a request for a viewing, or an offer (ENQ-01). */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid().primaryKey(),
    /** Identifies it in the back office's addresses. */
    handle: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    /** No foreign key: if the work is deleted and restored, it is still the one that was asked about. */
    product_id: uuid().notNull(),
    /** The work's name at that time. */
    work_name: text().notNull(),
    kind: text({ enum: ['question', 'viewing', 'offer'] }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** '' if an offer or a viewing needs no text. */
    message: text().notNull(),
    offer_cents: bigint({ mode: 'number' }),
    viewing_at: moment('viewing_at'),
    state: text({ enum: ['new', 'answered', 'closed'] })
      .notNull()
      .default('new'),
    /** The member of staff who handles it. */
    assignee: text().references(() => profiles.id, { onDelete: 'set null' }),
    /** Notes for staff only. */
    note: text().notNull().default(''),
    /** Identifies one submission of the form: if it is sent again, it is stored once. */
    request_key: text().notNull().unique(),
    /** For limits per client; deleted after 30 days. */
    client_address: text(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    version: integer().notNull().default(1),
    /** Number, work, sender and message, folded. */
    search_text: text().generatedAlwaysAs(
      sql`(fold_text(right(id::text, 6) || ' ' || work_name || ' ' || name || ' ' || email || ' ' || message) || ' ')`,
    ),
  },
  (table) => [
    check('enquiries_kind_known', sql`${table.kind} in ('question', 'viewing', 'offer')`),
    check('enquiries_state_known', sql`${table.state} in ('new', 'answered', 'closed')`),
    check('enquiries_offer_has_amount', sql`(${table.kind} = 'offer') = (${table.offer_cents} is not null)`),
    check('enquiries_offer_in_range', sql`${table.offer_cents} between 1 and 1000000000`),
    check('enquiries_viewing_has_moment', sql`(${table.kind} = 'viewing') = (${table.viewing_at} is not null)`),
    check('enquiries_question_has_message', sql`${table.kind} <> 'question' or btrim(${table.message}) <> ''`),
    check('enquiries_sender_not_blank', sql`btrim(${table.name}) <> '' and btrim(${table.email}) <> ''`),
    check(
      'enquiries_lengths',
      sql`length(${table.name}) <= 200 and length(${table.email}) <= 254 and length(${table.phone}) <= 50 and length(${table.message}) <= 4000 and length(${table.note}) <= 4000`,
    ),
    index('enquiries_newest').on(table.created_at, table.id),
    index('enquiries_by_state').on(table.state, table.created_at, table.id),
    index('enquiries_by_assignee').on(table.assignee, table.created_at, table.id),
    index('enquiries_client_lately').on(table.client_address, table.created_at),
    index('enquiries_sender_lately').on(sql`lower(${table.email})`, table.created_at),
    index('enquiries_closed').on(table.updated_at).where(sql`state = 'closed'`),
    index('enquiries_search_text').using('gin', table.search_text.op('gin_trgm_ops')),
  ],
)
