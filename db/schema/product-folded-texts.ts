import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { products } from './products.ts'

/**
 * Only the texts by which works are searched, so that a scan reads little (decisions 0020, 0057). Written only by triggers on `products`
 * and `artists` (`0047_fold_searches.sql`). `fold_text` has removed accents and capitals from the texts, and
 * each word ends with a space.
 */
export const product_folded_texts = pgTable(
  'product_folded_texts',
  {
    product_id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
    /** Whether lists show the work: as `isListed` in `public-product.server.ts`. */
    listed: boolean().notNull(),
    /** `text` of `product_search_texts`, followed by the artist's name. The back office's search begins after the second separator. */
    folded: text().notNull(),
    category: text(),
    subcategory: text(),
    /** The work's name, a separator, the artist's name. */
    names: text().notNull(),
  },
  (table) => [
    // nullsFirst: as in `products_newest`. On a single column, so that Postgres knows that rows are stored in its order.
    index('product_folded_texts_listed_newest').on(table.created_at.desc().nullsFirst()).where(sql`listed`),
    index('product_folded_texts_folded').using('gin', table.folded.op('gin_trgm_ops')),
    // For searches of all works: the texts of works that this index finds need not be read (decision 0079).
    index('product_folded_texts_suffixes').using('gin', sql`word_suffixes(${table.folded})`),
    index('product_folded_texts_names').using('gin', table.names.op('gin_trgm_ops')),
    // For terms shorter than a trigram. Named after `product_search_texts`, whose texts it indexed before.
    index('product_search_texts_letters').using('gin', sql`letters_and_pairs(${table.folded})`),
  ],
)
