import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The pages that staff write (About, Shipping and delivery, …), each with a row; one with empty Markdown is hidden from visitors. */
export const gallery_pages = pgTable(
  'gallery_pages',
  {
    slug: text().primaryKey(),
    content: text().notNull().default(''),
    /** A line that stands near a price, with a link to the page, while the page has text; '' for the link alone. */
    summary: text().notNull().default(''),
    version: integer().notNull().default(1),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('gallery_pages_content_not_blank', sql`${table.content} = '' or ${table.content} ~ '\\S'`),
    check('gallery_pages_summary_is_a_line', sql`length(${table.summary}) <= 160 and ${table.summary} !~ '[\\n\\r]'`),
  ],
)
