import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What a page must know of a picture before it is loaded. The key is the address stored in `products.images` and elsewhere. */
export const pictures = pgTable(
  'pictures',
  {
    url: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Dominant colour, `#rrggbb`, shown until the picture is loaded. */
    tone: text().notNull(),
    has_alpha: boolean().notNull().default(false),
    bytes: integer().notNull(),
    /** SHA-256 of the uploaded bytes; the same file is stored once. */
    source_sha256: text(),
    /** For a cut-out: the picture whose background was removed, which is kept as long as the cut-out. */
    source_url: text(),
    /** When it was last uploaded, or last lost a reference: forms that use it may not be saved yet. */
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pictures_source_sha256').on(table.source_sha256),
    index('pictures_source_url').on(table.source_url).where(sql`source_url is not null`),
  ],
)

/** Pictures whose files are being written and have no row in `pictures` yet; an interrupted upload stays here until its files are removed. */
export const pictureUploads = pgTable('picture_uploads', {
  url: text().primaryKey(),
  began_at: moment('began_at').notNull(),
})
