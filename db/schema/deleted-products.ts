import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Recently deleted works with all their data, so that the deletion can be undone (PLST-31). */
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
    /** Identifies the bulk deletion, so that a repeated batch recognizes it (PLST-37). */
    run_id: uuid(),
  },
  (table) => [index('deleted_products_at').on(table.deleted_at)],
)
