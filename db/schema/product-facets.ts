import { bigint, boolean, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { products } from './products.ts'

/**
 * What the collection is filtered and sorted by, of each listed work: a tenth of what `products` weighs, so that the works
 * under any filters are counted by one scan (decision 0058). Triggers on `products` and `artists` write it
 * (`0048_product_facets.sql`, `0060_order_names_without_accents.sql`), and nobody else.
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
    /** The price that a card shows; null for a sold work and for one whose price is told when asked for. */
    shown_price_cents: bigint({ mode: 'number' }),
    /** The longest of its three dimensions. Numbers that the processor compares by itself: each is compared for every work. */
    longest_inches: doublePrecision(),
    /** In lower case, each space once; null where it is blank. */
    period: text(),
    medium: text(),
    artist_id: uuid(),
    /** `artists.sort_key`. */
    artist_sort: text(),
  },
  (table) => [
    // The orders of the list. nullsFirst: Postgres' own default for DESC, which the queries' ORDER BY has.
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
    // What few works have.
    index().on(table.category, table.subcategory),
    index('product_facets_medium').on(table.medium, table.created_at.desc().nullsFirst()),
    index('product_facets_period').on(table.period, table.created_at.desc().nullsFirst()),
    index().on(table.artist_id),
  ],
)
