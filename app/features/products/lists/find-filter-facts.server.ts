import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { executePrepared } from '#db/execute-prepared.ts'
import type { FilterLabel } from '../filter-counts.ts'
import { type FilterName, filterNames, type ProductFilters } from '../product-filters.ts'
import { isListed } from '../public-product.server.ts'

interface FilterFacts {
  /** The names of chosen periods, media and artists; those that no listed work or artist has are left out. */
  filter_labels: FilterLabel[]
  /** Media and artists only where a listed work has one. */
  filters_offered: FilterName[]
}

/** The facts for the filter bar without counts (FIND-37). */
export async function findFilterFacts(db: Database, { period, medium, artist }: ProductFilters): Promise<FilterFacts> {
  const words = (name: 'period' | 'medium', values: string[]) =>
    sql`select ${name} as filter, value, ${spellingOf(name, sql`value`)} as label from unnest(${sql.param(values)}::text[]) value`
  // Most lists have no filter: their statement reads no works.
  const chosen = [
    ...(period.length ? [words('period', period)] : []),
    ...(medium.length ? [words('medium', medium)] : []),
    ...(artist.length
      ? [
          // An artist who has only drafts is not revealed.
          sql`select 'artist' as filter, a.slug as value, a.name as label from artists a
            where a.slug = any(${sql.param(artist)}::text[])
              and exists (select from products p where p.artist_id = a.id and ${isListed})`,
        ]
      : []),
  ]
  const labelsOf = sql`(
    select coalesce(json_agg(labels), '[]') from (${sql.join(chosen, sql` union all `)}) labels where label is not null
  )`
  const rows = await executePrepared<{ medium: boolean; artist: boolean; labels: FilterLabel[] }>(
    db,
    sql`select
      exists (select from product_facets where medium is not null) as medium,
      exists (select from product_facets where artist_sort is not null) as artist,
      ${chosen.length ? labelsOf : sql`'[]'::json`} as labels`,
  )
  const { labels, ...filled } = rows[0]!
  const isOffered = (name: FilterName) => (name === 'medium' || name === 'artist' ? filled[name] : true)
  return { filter_labels: labels, filters_offered: filterNames.filter(isOffered) }
}

/** SQL of a period's or medium's spelling in the newest work that has it. @param value as in `product_facets` */
export function spellingOf(name: 'period' | 'medium', value: SQL): SQL {
  const column = sql.identifier(name)
  return sql`(
    select btrim(regexp_replace(p.${column}, '\\s+', ' ', 'g'))
    from products p join product_facets spelled on spelled.product_id = p.id
    where spelled.${column} = ${value} order by spelled.created_at desc limit 1
  )`
}
