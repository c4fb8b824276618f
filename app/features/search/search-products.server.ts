import { sql } from 'drizzle-orm'
import { searchTerms } from '#app/features/products/lists/search-terms.server.ts'
import type { Product, ScoredProduct } from '#app/features/products/product.ts'
import { shownProducts } from '#app/features/products/public-product.server.ts'
import { readShown } from '#app/platform/find-page.server.ts'
import type { Database } from '#db/connect.ts'
import { candidateLimits, searchCandidates } from './search-candidates.server.ts'
import { searchScore } from './search-score.server.ts'

/** At most so many results (SRCH-01). */
const mostResults = 8

interface Reader {
  db: Database
  now: Date
}

/**
 * The best matches of `query` among all listed works, each with its score: highest first, then newest (SRCH-01..12,
 * NET-15, OP-11). A blank query finds nothing. The works are scored from narrow columns, and only then read whole.
 */
export async function searchProducts(
  { db, now }: Reader,
  query: string,
  limits = candidateLimits,
): Promise<ScoredProduct[]> {
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  const score = searchScore(terms)
  const scored = (await searchCandidates(db, terms, limits)).map(
    (candidates) => sql`select p.id, p.created_at, ${score} as score from ${candidates} p`,
  )
  const { rows } = await db.execute<{ id: string; score: number }>(sql`
    select id, round(score::float8) as score from (
      select distinct score, created_at, id from (${sql.join(scored, sql` union all `)}) as scored
      order by score desc, created_at desc, id desc limit ${mostResults}
    ) as best order by best.score desc, created_at desc, id desc`)
  const products = await readShown<Product>(
    db,
    rows.map(({ id }) => id),
    shownProducts(now),
  )
  const scores = new Map(rows.map(({ id, score }) => [id, score]))
  return products.map((product) => ({ ...product, score: scores.get(product.id)! }))
}
