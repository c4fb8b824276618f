import { sql } from 'drizzle-orm'
import { boolean, check, integer, json, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * The gallery's facts as staff keep them, in one row. `facts` has the fields of the settings form that were ever saved
 * (`app/features/gallery/gallery-facts.ts`); `json`, because it keeps the order in which it was written.
 */
export const gallery_settings = pgTable(
  'gallery_settings',
  {
    id: boolean().primaryKey().default(true),
    facts: json().$type<Record<string, unknown>>().notNull().default({}),
    version: integer().notNull().default(1),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('gallery_settings_one_row', sql`${table.id}`)],
)
