import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { products } from './products.ts'

/**
 * The texts that a search scores for each work: the specification's fields as they were typed (decision 0020). Works are found in
 * `product_folded_texts` (decision 0057). Both are written only by triggers on `products` (`0015_search_texts.sql`).
 */
export const product_search_texts = pgTable('product_search_texts', {
  product_id: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  created_at: moment('created_at').notNull(),
  /** Whether lists show the work: as `isListed` in `public-product.server.ts`. */
  listed: boolean().notNull(),
  /**
   * The six searched fields in lower case: style, period, name, category, subcategory, description. U+001F, the unit
   * separator, keeps a term from matching across fields.
   */
  text: text().notNull(),
  category: text(),
  subcategory: text(),
})
