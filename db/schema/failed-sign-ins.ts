import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Attempts to sign in that failed, counted until a job takes those of a past minute into the audit trail. */
export const failed_sign_ins = pgTable(
  'failed_sign_ins',
  {
    minute: moment('minute').notNull(),
    /** The address that was tried; empty when what was typed is none. */
    email: text().notNull(),
    client: text().notNull(),
    reason: text({ enum: ['wrong-credentials', 'not-admin', 'wrong-code'] }).notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.minute, table.email, table.client, table.reason] })],
)
