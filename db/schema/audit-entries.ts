import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * The audit trail: who changed what, and who signed in. Append-only: triggers refuse updates, and deletes of anything younger
 * than the retention job's limit. A trigger on `products` writes the entries of works, in the transaction of the change.
 */
export const audit_entries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    actor_kind: text({ enum: ['admin', 'command', 'import', 'shop', 'visitor', 'system', 'database'] }).notNull(),
    /** The admin's id; for any other actor its kind. No foreign key: an entry outlives the user. */
    actor_id: text().notNull(),
    /** The actor's name at that time: an admin's mail address. */
    actor_label: text().notNull(),
    /** One of `audit-actions.ts`. */
    action: text().notNull(),
    subject_kind: text(),
    subject_id: text(),
    /** The subject's name at that time. */
    subject_label: text(),
    /** `{field: {from, to}}`: nothing before it was made or after it was deleted, no values of a secret. */
    changes: jsonb().$type<Record<string, { from?: unknown; to?: unknown }>>().notNull().default({}),
    /** A note: a reason, an order's number, an import's file. */
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
    // A deleted work can be found by its name only here.
    index('audit_entries_deleted_folded')
      .using('gin', sql`(fold_text(${table.subject_label}) || ' ') gin_trgm_ops`)
      .where(sql`action = 'work-deleted'`),
  ],
)
