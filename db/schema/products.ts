import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { artists } from './artists.ts'
import { dollars, inches, moment } from './columns.ts'

/** What the back office's searches of works use besides texts and names, in lower case. Unqualified names, so that index and query match (PLST-50). */
export const inventorySearchText = sql`lower(inventory_number)`

/** One work of the catalogue (DATA-01, ADATA-01). Column names are the specification's. */
export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text(),
    category: text(),
    subcategory: text(),
    style: text(),
    period: text(),
    price: dollars('price'),
    condition: text().default('Very Good'),
    condition_details: text(),
    images: text().array().notNull().default(sql`'{}'::text[]`),
    width_inches: inches('width_inches'),
    height_inches: inches('height_inches'),
    depth_inches: inches('depth_inches'),
    seat_height_inches: inches('seat_height_inches'),
    status: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    sold_out: boolean().notNull().default(false),
    sold_at: moment('sold_at'),
    sold_price: dollars('sold_price'),
    quantity: integer().notNull().default(1),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    meta_title: text(),
    meta_description: text(),
    meta_keywords: text(),
    websites: text().array().notNull().default(sql`'{main}'::text[]`),
    /** An artist with works cannot be deleted. */
    artist_id: uuid().references(() => artists.id, { onDelete: 'restrict' }),
    /** How certain the attribution is; null means by the artist. */
    artist_qualifier: text({ enum: ['attributed to', 'circle of', 'after', 'workshop of'] }),
    /** When it was made, in words: "c. 1885". */
    date_text: text(),
    medium: text(),
    edition: text(),
    signature: text(),
    inventory_number: text(),
    provenance: text(),
    exhibitions: text(),
    literature: text(),
    certificate: text(),
    /** Price on request: it is shown nowhere, and the work cannot be bought in the shop. */
    price_on_request: boolean().notNull().default(false),
    /** Visitors may make offers. */
    takes_offers: boolean().notNull().default(false),
    /** Incremented by every change; an outdated form is refused by it. */
    version: integer().notNull().default(1),
    /** Fingerprint of the imported row that this work came from, so that a second import changes nothing. */
    import_fingerprint: text().unique(),
    /** `version` after an import last created or changed the work: a different `version` means that it was changed here since. */
    imported_version: integer().notNull().default(1),
    /** `export_fingerprint` of the row from which the import took it. */
    imported_from: text(),
  },
  (table) => [
    check('products_name_not_blank', sql`btrim(${table.name}) <> ''`),
    check('products_price_not_negative', sql`${table.price} >= 0`),
    check('products_quantity_not_negative', sql`${table.quantity} >= 0`),
    check('products_at_most_10_images', sql`cardinality(${table.images}) <= 10`),
    check('products_status_known', sql`${table.status} in ('draft', 'published')`),
    check(
      'products_sold_has_moment',
      sql`not ${table.sold_out} or (${table.sold_at} is not null and ${table.quantity} = 0)`,
    ),
    check(
      'products_qualifier_known',
      sql`${table.artist_qualifier} in ('attributed to', 'circle of', 'after', 'workshop of')`,
    ),
    check('products_qualifier_has_artist', sql`${table.artist_qualifier} is null or ${table.artist_id} is not null`),
    check('products_inventory_number_not_blank', sql`btrim(${table.inventory_number}) <> ''`),
    uniqueIndex('products_inventory_number').on(sql`lower(${table.inventory_number})`),
    index('products_inventory_search').using('gin', sql`(${inventorySearchText}) gin_trgm_ops`),
    // The works of an artist, in the order of lists.
    index('products_artist_newest').on(
      table.artist_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // The same for listed works, and to find artists who have any.
    index('products_listed_artist')
      .on(table.artist_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published' and category is not null and cardinality(images) > 0 and artist_id is not null`),
    // nullsFirst: Postgres' own default for DESC. drizzle's default (NULLS LAST) would not match the query's ORDER BY.
    index('products_listed_newest')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published' and category is not null and cardinality(images) > 0`),
    // For the sitemap, which needs only this index.
    index('products_listed_by_id')
      .on(table.id, table.updated_at, table.category, table.subcategory)
      .where(sql`status = 'published' and category is not null and cardinality(images) > 0`),
    index('products_listed_category')
      .on(table.category, table.subcategory, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published' and category is not null and cardinality(images) > 0`),
    // The same for works that can still be bought.
    index('products_available_newest')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published' and category is not null and cardinality(images) > 0 and not sold_out`),
    index('products_available_category')
      .on(table.category, table.subcategory, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published' and category is not null and cardinality(images) > 0 and not sold_out`),
    // A link to a list identifies its works by the last nine digits of their ids. For all works: from a partial index Postgres learns
    // no statistics of an expression, and would then read every work.
    index('products_short_id').on(sql`right(${table.id}::text, 9)`),
    // What was sold, when and for how much; also the works that a search for available ones excludes.
    index('products_sold').on(table.sold_at, table.sold_price, table.id).where(sql`sold_out`),
    // The list of the back office, with its filters.
    index('products_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.status,
      table.sold_out,
      table.category,
    ),
    // The dashboard's figures, each by an index-only scan. Few distinct values: Postgres stores each once.
    index('products_state').on(table.category, table.status, table.sold_out),
    index('products_available_value').on(table.price, table.quantity).where(sql`status = 'published' and not sold_out`),
    index('products_updated').on(table.updated_at).where(sql`updated_at > created_at`),
    index('products_without_picture')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`cardinality(images) = 0`),
    index('products_without_price')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`price is null and not price_on_request`),
    // The other sort orders of the back office's list.
    index('products_changed').on(table.updated_at, table.id),
    // An index entry is at most a third of a page: a name of 2,000 letters is longer.
    index('products_by_name').on(sql`left(lower(${table.name}), 200)`, table.id),
    index('products_by_price').on(sql`coalesce(${table.price}, 0)`, table.id),
    // Only names, for search terms that are in nearly every work but in few names.
    index('products_name').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    index('products_images').using('gin', table.images),
    // The works that may be featured, in an order unrelated to their content.
    index('products_featured')
      .on(sql`md5(${table.id}::text)`)
      .where(sql`status = 'published' and category is not null and cardinality(images) > 0 and not sold_out`),
    // For search terms that trigrams do not find: one or two letters that are exactly a category, style, ...
    index('products_exact_values').using(
      'gin',
      sql`(array[lower(${table.category}), lower(${table.subcategory}), lower(${table.style}), lower(${table.period})])`,
    ),
  ],
)
