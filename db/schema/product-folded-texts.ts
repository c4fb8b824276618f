import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { products } from './products.ts'

/**
 * What works are searched by, and nothing else, so that a scan reads little (decisions 0020, 0057). Triggers on `products` and
 * `artists` write it (`0047_fold_searches.sql`), and nobody else. `fold_text` has taken accents and capitals from its texts, and
 * each word ends with a blank.
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
    /** `text` of `product_search_texts`, and behind it the artist's name. Staff's search begins after the second separator. */
    folded: text().notNull(),
    category: text(),
    subcategory: text(),
    /** The work's name, a separator, the artist's name. */
    names: text().notNull(),
  },
  (table) => [
    // nullsFirst: as in `products_newest`. Of one column: Postgres then knows that the rows lie in its order.
    index('product_folded_texts_listed_newest').on(table.created_at.desc().nullsFirst()).where(sql`listed`),
    index('product_folded_texts_folded').using('gin', table.folded.op('gin_trgm_ops')),
    // For whole searches: what it finds is read no further (decision 0079).
    index('product_folded_texts_suffixes').using('gin', sql`word_suffixes(${table.folded})`),
    index('product_folded_texts_names').using('gin', table.names.op('gin_trgm_ops')),
    // For terms that are shorter than a trigram. It has its name from `product_search_texts`, whose texts it was of.
    index('product_search_texts_letters').using('gin', sql`letters_and_pairs(${table.folded})`),
  ],
)
