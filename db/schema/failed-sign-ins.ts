import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Failed sign-ins, counted until a job moves those of a past minute into the audit trail. */
export const failed_sign_ins = pgTable(
  'failed_sign_ins',
  {
    minute: moment('minute').notNull(),
    /** The address that was tried; empty if the text was not an address. */
    email: text().notNull(),
    client: text().notNull(),
    reason: text({ enum: ['wrong-credentials', 'not-admin', 'wrong-code'] }).notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.minute, table.email, table.client, table.reason] })],
)
