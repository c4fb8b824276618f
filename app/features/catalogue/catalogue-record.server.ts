import { sql } from 'drizzle-orm'
import type { CatalogueRecord } from './catalogue-row.ts'

const text = (column: string) => sql`nullif(p.${sql.raw(column)}, '')`
const moment = (column: string) =>
  sql`regexp_replace(to_char(p.${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '\\.?0+Z$', 'Z')`

const year = (column: string) =>
  sql.raw(`case when a.${column} < 0 then -a.${column} || ' BC' else a.${column}::text end`)

/**
 * SQL of a work's columns in the canonical form of a catalogue file (`Cell`), one JSON object per row, from a table aliased
 * `p`. Numbers are texts with their two decimals, times are texts to the microsecond.
 */
export const catalogueRecord = sql<CatalogueRecord>`(json_build_object(
  'id', p.id, 'name', p.name, 'description', ${text('description')}, 'category', ${text('category')},
  'subcategory', ${text('subcategory')}, 'style', ${text('style')}, 'period', ${text('period')}, 'price', p.price::text,
  'condition', ${text('condition')}, 'condition_details', ${text('condition_details')},
  'width_inches', p.width_inches::text, 'height_inches', p.height_inches::text, 'depth_inches', p.depth_inches::text,
  'seat_height_inches', p.seat_height_inches::text, 'quantity', p.quantity::text, 'status', p.status,
  'sold_out', p.sold_out::text, 'sold_at', ${moment('sold_at')}, 'sold_price', p.sold_price::text,
  'created_at', ${moment('created_at')}, 'updated_at', ${moment('updated_at')},
  'meta_title', ${text('meta_title')}, 'meta_description', ${text('meta_description')},
  'meta_keywords', ${text('meta_keywords')}, 'websites', p.websites, 'images', p.images)::jsonb
  || jsonb_build_object('date_text', p.date_text, 'medium', p.medium, 'edition', p.edition, 'signature', p.signature,
  'inventory_number', p.inventory_number, 'provenance', p.provenance, 'exhibitions', p.exhibitions,
  'literature', p.literature, 'certificate', p.certificate, 'price_on_request', p.price_on_request::text,
  'takes_offers', p.takes_offers::text, 'artist', null, 'artist_born', null, 'artist_died', null,
  'artist_qualifier', p.artist_qualifier)
  || coalesce((
    select jsonb_build_object('artist', a.name, 'artist_born', ${year('born')}, 'artist_died', ${year('died')})
    from artists a where a.id = p.artist_id
  ), '{}'))`
