import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dollars, moment, slugHasPage } from './columns.ts'

/** A gallery event (DATA-11). `date` and `end_date` are calendar days in the gallery's time zone, `YYYY-MM-DD`. */
export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull().default(''),
    long_description: text(),
    image: text(),
    date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }),
    time: text(),
    location: text(),
    type: text({ enum: ['Exhibition', 'Opening Reception', 'Artist Talk', 'Workshop', 'Special Event'] })
      .notNull()
      .default('Exhibition'),
    featured: boolean().notNull().default(false),
    capacity: integer(),
    price: dollars('price').default(0),
    ticket_link: text(),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('events_slug_not_blank', sql`${table.slug} <> ''`),
    slugHasPage('events_slug_has_page', table.slug),
    check('events_price_not_negative', sql`${table.price} >= 0`),
    check('events_capacity_not_negative', sql`${table.capacity} >= 0`),
    index('events_by_date').on(table.date, table.id),
    index('events_folded_title').using('gin', sql`(fold_text(${table.title}) || ' ') gin_trgm_ops`),
    index('events_title_letters').using('gin', sql`letters_and_pairs(fold_text(${table.title}))`),
  ],
)

/** Former slugs of events: their addresses redirect to the event's current page. */
export const event_old_slugs = pgTable(
  'event_old_slugs',
  {
    slug: text().primaryKey(),
    event_id: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [index('event_old_slugs_event').on(table.event_id)],
)

export const event_artists = pgTable(
  'event_artists',
  {
    id: uuid().primaryKey(),
    event_id: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    bio: text(),
    image: text(),
    position: integer().notNull().default(0),
  },
  (table) => [
    index('event_artists_event').on(table.event_id, table.position),
    index('event_artists_name').on(sql`lower(${table.name})`),
  ],
)
