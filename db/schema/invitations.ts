import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { moment } from './columns.ts'

/** An invitation to become an admin, by a link that works once and expires. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** SHA-256, in hex, of the token in the link. */
    token_hash: text().notNull().unique(),
    invited_by: text().references(() => user.id, { onDelete: 'set null' }),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    accepted_at: moment('accepted_at'),
    withdrawn_at: moment('withdrawn_at'),
  },
  (table) => [
    // A newer invitation of the same person replaces the older one.
    uniqueIndex('invitations_open')
      .on(table.email)
      .where(sql`${table.accepted_at} is null and ${table.withdrawn_at} is null`),
  ],
)
