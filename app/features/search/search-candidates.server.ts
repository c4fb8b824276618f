import { type SQL, sql } from 'drizzle-orm'
import { matchEachTerm } from '#app/features/products/lists/match-works.server.ts'
import {
  inAnyField,
  inNames,
  isNamedByAnyTerm,
  isShort,
  matchesAnyTerm,
  soughtInAll,
} from '#app/features/products/lists/search-terms.server.ts'
import { isListed } from '#app/features/products/public-product.server.ts'
import type { Database } from '#db/connect.ts'
import { isExactly, isExactlyFolded } from './search-score.server.ts'

/** Limits of the works that a search examines. */
export interface CandidateLimits {
  /** The newest works, which are counted to find out how common the terms are. All of them that match are candidates. */
  newest: number
  /** Terms found in this many of those, divided by the number of terms in the query, are common. */
  common: number
  /** Works that match a term that is not common. */
  matching: number
  /** Works with a common term in their name, and as many with a field that equals a term. */
  outstanding: number
  /** Candidates that are scored before the search decides whether others can be among the best. */
  first: number
}

export const candidateLimits: CandidateLimits = {
  newest: 1_000,
  common: 50,
  matching: 5_000,
  outstanding: 1_000,
  first: 100,
}

/** A common term is in at least this many of the newest works: as many as a search shows. */
const minCommon = 8

/**
 * SQL of the works that may be among the best for `terms`, as rows of `product_folded_texts`: all that match, if no term is
 * common. Of works that match common terms only, it takes those whose name has the term or one of whose fields equals it (unless that is
 * common too), and the newest ones: others score no more than these and are older (decision 0020).
 */
export async function searchCandidates(
  db: Database,
  terms: readonly string[],
  limits: CandidateLimits = candidateLimits,
): Promise<SQL> {
  const seen = await countAmongNewest(db, terms, limits.newest)
  const common = Math.max(minCommon, limits.common / terms.length)
  const isCommon = terms.map((_, index) => seen.inAnyField[index]! >= common)
  const rare = soughtInAll(terms.filter((_, index) => !isCommon[index]))
  const matching = newestOf(matchEachTerm(rare, [], columns), limits.matching)
  if (rare.length === terms.length) return matching
  const others = terms.filter((term, index) => !rare.includes(term) && seen.inAnyField[index]! > 0)
  const outstanding = terms.filter((_, index) => isCommon[index] && seen.inName[index]! < common)
  const ways = [
    ...(rare.length > 0 ? [matching] : []),
    sql`select * from (${newestTexts(limits.newest)}) t where ${matchesAnyTerm(others)}`,
    newestOf(namedWorks(soughtInNames(outstanding)), limits.outstanding),
    ...(seen.exactly < common ? [textsOf(newestOf(exactWorks(terms), limits.outstanding))] : []),
  ]
  return sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )
}

/** No index finds a name by one or two letters, so at most one such term is searched for, together with at most two longer ones. */
function soughtInNames(terms: readonly string[]): string[] {
  const long = soughtInAll(terms.filter((term) => !isShort(term)))
  return long.length > 2 ? long : [...long, ...terms.filter(isShort).slice(0, 1)]
}

async function countAmongNewest(db: Database, terms: readonly string[], limit: number) {
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})::int`
  const counts = (conditions: SQL[]) => sql`array[${sql.join(conditions.map(count), sql`, `)}]`
  const { rows } = await db.execute<{ inAnyField: number[]; inName: number[]; exactly: number }>(sql`
    select ${counts(terms.map(inAnyField))} as "inAnyField", ${counts(terms.map(inNames))} as "inName",
      ${count(isExactlyFolded(terms))} as exactly
    from (${newestTexts(limit)}) t`)
  return rows[0]!
}

const newestFirst = sql`created_at desc, product_id desc`
const columns = sql`t.product_id, t.created_at, t.folded, t.names`
const texts = sql`select ${columns} from product_folded_texts t`

/** SQL of the texts of the `limit` newest works. */
function newestTexts(limit: number): SQL {
  return sql`${texts} where t.listed order by ${newestFirst} limit ${limit}`
}

/** The same for works with a term in their name or in their artist's. */
function namedWorks(terms: readonly string[]): SQL {
  return sql`${texts} where t.listed and ${isNamedByAnyTerm(terms)}`
}

/** The same for `works`. With `offset 0` each text is read by its id, instead of reading all of them. */
function textsOf(works: SQL): SQL {
  return sql`select t.* from (${works}) works cross join lateral (${texts} where t.product_id = works.product_id offset 0) t`
}

/** Works with a field that equals a term or the whole query. */
function exactWorks(terms: readonly string[]): SQL {
  return sql`select p.id as product_id, p.created_at from products p where ${isListed} and ${isExactly(terms)}`
}

/** With `offset 0` the works are found first, by an index; without it Postgres may scan all of them by age. */
function newestOf(matches: SQL, limit: number): SQL {
  return sql`select * from (${matches} offset 0) matches order by ${newestFirst} limit ${limit}`
}
