import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What a page must know of a picture before its bytes arrive. Keyed by the address kept in `products.images` and elsewhere. */
export const pictures = pgTable(
  'pictures',
  {
    url: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Dominant colour, `#rrggbb`, shown until the picture arrives. */
    tone: text().notNull(),
    has_alpha: boolean().notNull().default(false),
    bytes: integer().notNull(),
    /** SHA-256 of the bytes that came in; the same file is kept once. */
    source_sha256: text(),
    /** Of a cut-out: the picture whose background was removed, which stays as long as the cut-out does. */
    source_url: text(),
    /** When it was uploaded last, or given up by what had it: forms that have it are not saved yet. */
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pictures_source_sha256').on(table.source_sha256),
    index('pictures_source_url').on(table.source_url).where(sql`source_url is not null`),
  ],
)

/** Pictures whose files are being put, and which have no row in `pictures` yet; an upload that was cut off stays here until its files are removed. */
export const pictureUploads = pgTable('picture_uploads', {
  url: text().primaryKey(),
  began_at: moment('began_at').notNull(),
})
