import { bigint, boolean, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { products } from './products.ts'

/**
 * The columns by which the collection is filtered and sorted, for each listed work: a tenth of the size of `products`, so that
 * one scan counts the works under any filters (decision 0058). Written only by triggers on `products` and `artists`
 * (`0048_product_facets.sql`, `0060_order_names_without_accents.sql`).
 */
export const product_facets = pgTable(
  'product_facets',
  {
    product_id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
    category: text().notNull(),
    subcategory: text(),
    is_available: boolean().notNull(),
    /** The price that a card shows; null for a sold work and for a price on request. */
    shown_price_cents: bigint({ mode: 'number' }),
    /** The longest of its three dimensions. A type that the processor compares natively, because every work is compared. */
    longest_inches: doublePrecision(),
    /** In lower case, with single spaces; null if blank. */
    period: text(),
    medium: text(),
    artist_id: uuid(),
    /** `artists.sort_key`. */
    artist_sort: text(),
  },
  (table) => [
    // The sort orders of the list. nullsFirst: Postgres' own default for DESC, which the queries' ORDER BY has.
    index('product_facets_newest').on(table.created_at.desc().nullsFirst(), table.product_id.desc().nullsFirst()),
    index('product_facets_price_up').on(
      table.shown_price_cents,
      table.created_at.desc().nullsFirst(),
      table.product_id.desc().nullsFirst(),
    ),
    index('product_facets_price_down').on(
      table.shown_price_cents.desc().nullsLast(),
      table.created_at.desc().nullsFirst(),
      table.product_id.desc().nullsFirst(),
    ),
    index('product_facets_artist').on(
      table.artist_sort,
      table.created_at.desc().nullsFirst(),
      table.product_id.desc().nullsFirst(),
    ),
    // For values that few works have.
    index().on(table.category, table.subcategory),
    index('product_facets_medium').on(table.medium, table.created_at.desc().nullsFirst()),
    index('product_facets_period').on(table.period, table.created_at.desc().nullsFirst()),
    index().on(table.artist_id),
  ],
)
