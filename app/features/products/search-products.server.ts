import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { ScoredProduct } from './product.ts'
import { isListed, publicProduct } from './public-product.server.ts'
import { bestInexactScore, isExactly, searchScore } from './search-score.server.ts'
import { containing, matchesAnyTerm, searchTerms } from './search-terms.server.ts'

/** At most so many results (SRCH-01). */
export const mostResults = 8

/** Trigrams find nothing shorter. */
const shortestIndexed = 3

/** How far back the newest works are looked through for short terms before everything is. */
const newestLookedThrough = 2_000

interface Reader {
  db: Database
  now: Date
}

/**
 * The best matches of `query` among all listed works, each with its score: highest first, then newest (SRCH-01..12,
 * NET-15, OP-11). A blank query finds nothing.
 */
export async function searchProducts(reader: Reader, query: string): Promise<ScoredProduct[]> {
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  const short = terms.filter((term) => [...term].length < shortestIndexed)
  if (short.length > 0) {
    const found = await searchWithShortTerms(reader, terms, short)
    if (found) return found
  }
  return best(reader, terms, matchesAnyTerm(terms))
}

/**
 * A term of one or two letters is in nearly every work and in no index. So those are scored that match a longer term,
 * are exactly what was asked for, or are among the newest with every short term in their name: no other work can score
 * more than those last ones. Null when too few were found to know that no other work comes before them.
 */
async function searchWithShortTerms(reader: Reader, terms: string[], short: string[]): Promise<ScoredProduct[] | null> {
  const long = terms.filter((term) => !short.includes(term))
  const named = await reader.db.execute<{ id: string }>(sql`
    select p.id from (
      select p.* from products p where ${isListed} and not p.sold_out
      order by p.created_at desc, p.id desc limit ${newestLookedThrough}
    ) p
    where ${sql.join(
      short.map((term) => sql`lower(p.name) like ${containing(term)}`),
      sql` and `,
    )}
    order by p.created_at desc, p.id desc limit ${mostResults}`)
  const isNamed = sql`p.id = any(${sql.param(named.rows.map((row) => row.id))}::uuid[])`
  const found = await best(reader, terms, sql`(${matchesAnyTerm(long)} or ${isExactly(terms)} or ${isNamed})`)
  const isSure = named.rows.length === mostResults || (found[mostResults - 1]?.score ?? 0) > bestInexactScore(short)
  return isSure ? found : null
}

/** The best works that meet `condition`: scored from narrow columns, and only then read whole. */
async function best({ db, now }: Reader, terms: string[], condition: SQL): Promise<ScoredProduct[]> {
  const found = await db.execute<{ product: ScoredProduct }>(sql`
    with best as (
      select id, score from (
        select p.id, p.created_at, ${searchScore(terms)} as score from products p where ${isListed} and ${condition}
      ) as scored
      where score > 0 order by score desc, created_at desc, id desc limit ${mostResults}
    )
    select ${publicProduct(now)} || jsonb_build_object('score', best.score) as product
    from best join products p on p.id = best.id
    order by best.score desc, p.created_at desc, p.id desc`)
  return found.rows.map((row) => row.product)
}
