import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { products } from './products.ts'

/**
 * What a search reads of each work, and nothing else: less than half of what `products` weighs (record 0020). Triggers on
 * `products` write it (`0015_search_texts.sql`), and nobody else.
 */
export const product_search_texts = pgTable(
  'product_search_texts',
  {
    product_id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
    /** Whether lists show the work: as `isListed` in `public-product.server.ts`. */
    listed: boolean().notNull(),
    /**
     * The six searched fields in lower case: style, period, name, category, subcategory, description. U+001F, the unit
     * separator, keeps a term from matching across fields. Staff's search begins after the second one.
     */
    text: text().notNull(),
    category: text(),
    subcategory: text(),
  },
  (table) => [
    // nullsFirst: as in `products_newest`. Of one column: Postgres then knows that the rows lie in its order.
    index('product_search_texts_listed_newest').on(table.created_at.desc().nullsFirst()).where(sql`listed`),
    index('product_search_texts_text').using('gin', table.text.op('gin_trgm_ops')),
    // For terms that are shorter than a trigram.
    index('product_search_texts_letters').using('gin', sql`letters_and_pairs(${table.text})`),
  ],
)
