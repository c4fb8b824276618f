import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'

/**
 * What a signed-in user may do and how an author is shown (DATA-12). `is_admin` is changed only by the first start, an operator's
 * command, an accepted invitation, or removal by another admin.
 */
export const profiles = pgTable('profiles', {
  id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  is_admin: boolean().notNull().default(false),
  display_name: text(),
  avatar_url: text(),
  title: text(),
  bio: text(),
})
