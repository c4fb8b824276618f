import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Works that were deleted a moment ago, with all that belonged to them, so that it can be undone (PLST-31). */
export const deleted_products = pgTable(
  'deleted_products',
  {
    id: uuid().primaryKey(),
    /** The whole row of `products`. */
    work: jsonb().notNull().$type<{ images: string[]; updated_at: string }>(),
    /** The orders that named it. */
    order_ids: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    /** The rows of `blog_post_products` that named it. */
    post_links: jsonb().notNull().default([]),
    deleted_at: moment('deleted_at').notNull(),
    /** Names the change of several works that it was deleted by, so that a batch that is sent again knows it (PLST-37). */
    run_id: uuid(),
  },
  (table) => [index('deleted_products_at').on(table.deleted_at)],
)
