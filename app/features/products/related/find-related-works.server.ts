import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Database } from '#db/connect.ts'
import { isListed, publicProduct } from '../public-product.server.ts'
import type { RelatedWorks } from './related-works.ts'

/** How many works are shown. */
export const maxRelated = 6
/** How many of the newest works of each kind are read: this bounds the query, however many there are. */
const maxExamined = 200

interface Traits {
  [column: string]: unknown
  artist_id: string | null
  artist: string | null
  is_own: boolean
  category: string
  subcategory: string | null
  /** As `filter_word` normalizes it, as for the collection's filters. */
  period: string | null
}

/**
 * Works to view after this one (REL-01): those of its artist, then those of its subcategory and period, six in all; of each
 * kind those first that can still be bought, then the newest. null for a work that is not listed.
 */
export async function findRelatedWorks(
  { db, now }: { db: Database; now: Date },
  id: string,
): Promise<RelatedWorks | null> {
  if (!isUuid(id)) return null
  const { rows: found } = await db.execute<Traits>(sql`
    select p.artist_id, a.name as artist, ${isByArtist} as is_own, p.category, p.subcategory, filter_word(p.period) as period
    from products p left join artists a on a.id = p.artist_id where ${isListed} and p.id = ${id}::uuid`)
  const traits = found[0]
  if (!traits) return null
  const { rows } = await db.execute<{ related: Pick<RelatedWorks, 'by_artist' | 'similar'> }>(
    relatedTo(traits, id, now),
  )
  return { artist: traits.artist, is_by_artist: traits.artist !== null && traits.is_own, ...rows[0]!.related }
}

/** A work "after" somebody, or of their circle or workshop, is not by them. */
const isByArtist = sql`coalesce(p.artist_qualifier = 'attributed to', true)`

/** One row: both kinds of works as JSON. Each part reads only the beginning of an index. */
function relatedTo({ artist_id, category, subcategory, period }: Traits, id: string, now: Date): SQL {
  const isOther = sql`${isListed} and p.id <> ${id}::uuid`
  const ofArtist = artist_id ? sql`p.artist_id = ${artist_id}::uuid and ${isByArtist}` : sql`false`
  const ofItsKind = sql`p.category = ${category} and ${subcategory === null ? sql`p.subcategory is null` : sql`p.subcategory = ${subcategory}`}`
  const samePeriod = period === null ? sql`true` : sql`filter_word(period) = ${period}`
  const columns = sql`p.id, p.sold_out, p.created_at, p.period`
  const newest = sql`order by p.created_at desc, p.id desc limit ${maxExamined}`
  return sql`
    with by_artist as (
      select id, sold_out, created_at
      from (select ${columns} from products p where ${isOther} and ${ofArtist} ${newest}) looked_at
      order by sold_out, created_at desc, id desc limit ${maxRelated}
    ), looked_at as (
      (select ${columns} from products p where ${isOther} and ${ofItsKind} and not p.sold_out ${newest})
      union all
      (select ${columns} from products p where ${isOther} and ${ofItsKind} ${newest})
    ), alike as (
      select distinct id, sold_out, created_at from looked_at
      where ${samePeriod} and id not in (select id from by_artist)
      order by sold_out, created_at desc, id desc limit ${maxRelated} - (select count(*) from by_artist)
    )
    select jsonb_build_object('by_artist', ${worksOf(sql`by_artist`, now)}, 'similar', ${worksOf(sql`alike`, now)}) as related`
}

function worksOf(chosen: SQL, now: Date): SQL {
  return sql`(
    select coalesce(jsonb_agg(${publicProduct(now)} order by p.sold_out, p.created_at desc, p.id desc), '[]')
    from products p where p.id in (select id from ${chosen})
  )`
}
