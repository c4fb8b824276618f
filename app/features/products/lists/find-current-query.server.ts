import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { ProductQuery } from '../product-query.ts'
import { isListed } from '../public-product.server.ts'

/**
 * The same query with the current slugs of its artists; null if it has no old ones (FIND-44). An artist without a listed work
 * is not found: drafts must not be revealed.
 */
export async function findCurrentQuery(db: Database, query: ProductQuery): Promise<ProductQuery | null> {
  const { artist } = query.filters
  if (artist.length === 0) return null
  const { rows } = await db.execute<{ before: string; today: string }>(sql`
    select old.slug as before, a.slug as today from artist_old_slugs old join artists a on a.id = old.artist_id
    where old.slug = any(${sql.param(artist)}::text[]) and exists (select from products p where p.artist_id = a.id and ${isListed})`)
  if (rows.length === 0) return null
  const today = new Map(rows.map((row) => [row.before, row.today]))
  return {
    ...query,
    filters: { ...query.filters, artist: [...new Set(artist.map((slug) => today.get(slug) ?? slug))] },
  }
}
