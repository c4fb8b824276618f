import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, slugHasPage } from './columns.ts'
import { blog_posts } from './posts.ts'

/** The makers of works: people and workshops (ART-01). */
export const artists = pgTable(
  'artists',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The sort name: "Turner, Joseph Mallord William". */
    sort_name: text().notNull(),
    /** The key that lists are ordered by: the sort name in lower case without accents. */
    sort_key: text().notNull().generatedAlwaysAs(sql`fold_text(sort_name)`),
    /** Its letter in visitors' list: A to Z without accents, or # for any other first character. */
    letter: text()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(substring(upper(translate(left(normalize(btrim(sort_name), NFKD), 1), 'ØøŁłÆæĐđÐðÞþŒœß', 'OoLlAaDdDdTtOos')) from '^[A-Z]'), '#')`,
      ),
    slug: text().notNull().unique(),
    /** Years; those BC are negative. */
    born: integer(),
    died: integer(),
    /** Nationality or place: "Norwegian", "Born in Brno, worked in Rotterdam". */
    place: text(),
    /** Plain text; an empty line begins a paragraph. */
    biography: text().notNull().default(''),
    picture: text(),
    /** The profile article. */
    post_id: uuid().references(() => blog_posts.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('artists_name_not_blank', sql`btrim(${table.name}) <> ''`),
    check('artists_sort_name_not_blank', sql`btrim(${table.sort_name}) <> ''`),
    check('artists_slug_not_blank', sql`${table.slug} <> ''`),
    slugHasPage('artists_slug_has_page', table.slug),
    check('artists_born_is_a_year', sql`${table.born} between -3000 and 2200`),
    check('artists_died_is_a_year', sql`${table.died} between -3000 and 2200`),
    check('artists_born_before_died', sql`${table.born} <= ${table.died}`),
    // Two people of one name differ in their years; without these nobody could tell which of them is meant.
    uniqueIndex('artists_name_and_years').on(
      sql`lower(${table.name})`,
      sql`coalesce(${table.born}, -9999)`,
      sql`coalesce(${table.died}, -9999)`,
    ),
    // The order of visitors' list.
    index('artists_by_letter').on(table.letter, table.sort_key, table.id),
    index('artists_by_sort_name').on(table.sort_key, table.id),
    index('artists_folded_name').using('gin', sql`(fold_text(${table.name}) || ' ') gin_trgm_ops`),
    index('artists_folded_sort_name').using('gin', sql`(fold_text(${table.sort_name}) || ' ') gin_trgm_ops`),
    index('artists_name_letters').using('gin', sql`letters_and_pairs(fold_text(${table.name}))`),
    index().on(table.post_id),
  ],
)

/** Former slugs of artists: their addresses redirect to the artist's current page. */
export const artist_old_slugs = pgTable(
  'artist_old_slugs',
  {
    slug: text().primaryKey(),
    artist_id: uuid()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.artist_id)],
)
