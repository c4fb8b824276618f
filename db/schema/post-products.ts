import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { blog_posts } from './posts.ts'
import { products } from './products.ts'

/** The works of an article, in order (ADATA-04). */
export const blog_post_products = pgTable(
  'blog_post_products',
  {
    post_id: uuid()
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    display_order: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.product_id] }), index().on(table.product_id)],
)
