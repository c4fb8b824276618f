import { type SQL, sql } from 'drizzle-orm'
import { searchTerms } from '#app/features/products/lists/search-terms.server.ts'
import type { Product, ScoredProduct } from '#app/features/products/product.ts'
import { shownProducts } from '#app/features/products/public-product.server.ts'
import { readRows } from '#app/platform/find-page.server.ts'
import type { Database } from '#db/connect.ts'
import { candidateLimits, searchCandidates } from './search-candidates.server.ts'
import { maxScore, searchScore } from './search-score.server.ts'

/** The most results (SRCH-01). */
const maxResults = 8

interface Reader {
  db: Database
  now: Date
}

/**
 * The best matches of `query` among all listed works, each with its score: highest first, then newest (SRCH-01..12,
 * NET-15, OP-11). A blank query finds nothing. Works are scored from a few columns, and only the best are then read completely.
 */
export async function searchProducts(
  { db, now }: Reader,
  query: string,
  limits = candidateLimits,
): Promise<ScoredProduct[]> {
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  const best = await findBest(db, await searchCandidates(db, terms, limits), terms, limits.first)
  const products = await readRows<Product>(
    db,
    best.map(({ id }) => id),
    shownProducts(now),
  )
  const scores = new Map(best.map(({ id, score }) => [id, Math.round(score)]))
  return products.map((product) => ({ ...product, score: scores.get(product.id)! }))
}

/**
 * The best of `candidates`. Those with the highest possible score are scored first; others only if one of them might still rank before the
 * last of these, and then only those that can (the threshold algorithm of Fagin, Lotem and Naor).
 */
async function findBest(db: Database, candidates: SQL, terms: readonly string[], first: number) {
  const findAmong = async (isScored: SQL) => {
    const { rows } = await db.execute<{ id: string; score: number; isBest: boolean | null }>(sql`
      with candidates as materialized (
        select product_id, created_at, most, row_number() over (order by most desc, created_at desc, product_id desc) as place
        from (select t.product_id, t.created_at, (${maxScore(terms)})::float8 as most from (${candidates}) t) found
      )
      select id, score,
        (score, created_at, id) > (select most, created_at, product_id from candidates where place = ${first}::int + 1) as "isBest"
      from (
        select p.id, p.created_at, (${searchScore(terms)})::float8 as score
        from ${worksOf(sql`select product_id from candidates where ${isScored}`)} p
      ) scored order by score desc, created_at desc, id desc limit ${maxResults}`)
    return rows
  }
  const best = await findAmong(sql`place <= ${first}`)
  const last = best.at(-1)
  return last?.isBest === false ? findAmong(sql`most >= ${last.score}::float8`) : best
}

const scoredColumns = sql.raw(
  ['id', 'created_at', 'name', 'category', 'subcategory', 'style', 'period', 'images', 'sold_out']
    .map((column) => `p.${column}`)
    .concat('typed.text', 't.folded', 't.names')
    .join(', '),
)

/** SQL of the works in `ids`, with the columns that scoring reads. With `offset 0` texts are read by id, instead of all of them. */
function worksOf(ids: SQL): SQL {
  return sql`(
    select ${scoredColumns} from products p
    cross join lateral (select folded, names from product_folded_texts kept where kept.product_id = p.id offset 0) t
    cross join lateral (select text from product_search_texts kept where kept.product_id = p.id offset 0) typed
    where p.id = any(array(${ids}))
  )`
}
