import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * The audit trail: who changed what, and who signed in. Append-only: triggers refuse updates, and deletes of anything younger
 * than what the retention job names. A trigger on `products` writes the entries of works, in the transaction of the change.
 */
export const audit_entries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    actor_kind: text({ enum: ['admin', 'command', 'import', 'shop', 'visitor', 'system', 'database'] }).notNull(),
    /** The admin's id; of any other actor its kind. No reference: an entry outlives whom it names. */
    actor_id: text().notNull(),
    /** What the actor was called at that time: an admin's mail address. */
    actor_label: text().notNull(),
    /** One of `audit-actions.ts`. */
    action: text().notNull(),
    subject_kind: text(),
    subject_id: text(),
    /** What the subject was called at that time. */
    subject_label: text(),
    /** `{field: {from, to}}`: nothing before it was made or after it was deleted, no values of a secret. */
    changes: jsonb().$type<Record<string, { from?: unknown; to?: unknown }>>().notNull().default({}),
    /** What the fields do not say: a reason, an order's number, an import's file. */
    note: text(),
    request_id: text(),
    /** Address of the client that sent the request. */
    client: text(),
  },
  (table) => [
    check(
      'audit_entries_actor_kind_known',
      sql`${table.actor_kind} in ('admin', 'command', 'import', 'shop', 'visitor', 'system', 'database')`,
    ),
    // nullsFirst: Postgres' own default for DESC, which the queries' ORDER BY has.
    index('audit_entries_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_entries_actor').on(
      table.actor_id,
      table.action,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audit_entries_action').on(table.action, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_entries_subject').on(table.subject_id, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // A deleted work is found by its name here alone.
    index('audit_entries_deleted_work')
      .using('gin', sql`lower(${table.subject_label}) gin_trgm_ops`)
      .where(sql`action = 'work-deleted'`),
  ],
)
