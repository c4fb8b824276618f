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
import { isExactly } from './search-score.server.ts'

/** How many works a search scores at most. */
export interface CandidateLimits {
  /** The newest works, which are looked through to learn how common the terms are. */
  newest: number
  /** Terms found in so many of those, shared between the terms of a query, are common. */
  common: number
  /** Works that match a term that is not common. */
  matching: number
  /** Works with a common term in their name, and again those with a field that is exactly a term. */
  outstanding: number
}

export const candidateLimits: CandidateLimits = { newest: 1_000, common: 50, matching: 5_000, outstanding: 1_000 }

/** A common term is in at least as many of the newest works as a search shows. */
const leastCommon = 8

/**
 * SQL of the works (aliased `p`, with the columns that the score reads) that are scored for `terms`: all that match, where
 * no term is common. Of the works that match nothing but common terms only those whose name or a field says it, as far as
 * that is not common too, and the newest ones: others score no more than these and are older (record 0020).
 */
export async function searchCandidates(
  db: Database,
  terms: readonly string[],
  limits: CandidateLimits = candidateLimits,
): Promise<SQL[]> {
  const seen = await countAmongNewest(db, terms, limits.newest)
  const common = Math.max(leastCommon, limits.common / terms.length)
  const isCommon = terms.map((_, index) => seen.inAnyField[index]! >= common)
  const rare = soughtInAll(terms.filter((_, index) => !isCommon[index]))
  const candidates = [worksOf(newestOf(matchEachTerm(rare), limits.matching))]
  if (rare.length === terms.length) return candidates
  const others = terms.filter((term, index) => !rare.includes(term) && seen.inAnyField[index]! > 0)
  const outstanding = terms.filter((_, index) => isCommon[index] && seen.inName[index]! < common)
  return [
    ...candidates,
    newestMatching(others, limits.newest),
    worksOf(newestOf(namedWorks(soughtInNames(outstanding)), limits.outstanding)),
    ...(seen.exactly < common ? [worksOf(newestOf(listedWorks(isExactly(terms)), limits.outstanding))] : []),
  ]
}

/** No index finds a name by one or two letters, so one such term is looked for at most, beside two longer ones or fewer. */
function soughtInNames(terms: readonly string[]): string[] {
  const long = soughtInAll(terms.filter((term) => !isShort(term)))
  return long.length > 2 ? long : [...long, ...terms.filter(isShort).slice(0, 1)]
}

async function countAmongNewest(db: Database, terms: readonly string[], limit: number) {
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})`
  const counts = (conditions: SQL[]) => sql`array[${sql.join(conditions.map(count), sql`, `)}]::int[]`
  const { rows } = await db.execute<{ inAnyField: number[]; inName: number[]; exactly: number }>(sql`
    select * from (
      select ${counts(terms.map(inAnyField))} as "inAnyField", ${counts(terms.map(inNames))} as "inName" from ${newestTexts(limit)} t
    ) texts cross join (
      select ${count(isExactly(terms))}::int as exactly from (
        select p.category, p.subcategory, p.style, p.period from products p
        where ${isListed} order by p.created_at desc, p.id desc limit ${limit}
      ) p
    ) fields`)
  return rows[0]!
}

const scored = sql.raw(
  ['id', 'created_at', 'name', 'category', 'subcategory', 'style', 'period', 'images', 'sold_out']
    .map((column) => `p.${column}`)
    .concat('typed.text', 't.folded', 't.names')
    .join(', '),
)
/** With `offset 0` each work's texts are read by its id: never all of them. */
const withTypedText = sql`cross join lateral (
  select kept.text from product_search_texts kept where kept.product_id = p.id offset 0
) typed`
const withTexts = sql`products p cross join lateral (
  select kept.folded, kept.names from product_folded_texts kept where kept.product_id = p.id offset 0
) t ${withTypedText}`

/** SQL of the texts of the `limit` newest works. */
function newestTexts(limit: number): SQL {
  return sql`(
    select product_id, folded, names from product_folded_texts where listed order by created_at desc, product_id desc limit ${limit}
  )`
}

/** SQL of those of the `limit` newest works that match any of `terms`; with `offset 0` only these are read whole. */
function newestMatching(terms: readonly string[], limit: number): SQL {
  return sql`(
    select ${scored} from (select * from ${newestTexts(limit)} newest where ${matchesAnyTerm(terms)} offset 0) t
    join products p on p.id = t.product_id ${withTypedText}
  )`
}

function worksOf(ids: SQL): SQL {
  return sql`(select ${scored} from ${withTexts} where p.id = any(array(${ids})))`
}

/** With `offset 0` the works are found first, by an index; else Postgres may walk through all of them by their age. */
function newestOf(matches: SQL, limit: number): SQL {
  return sql`select product_id from (${matches} offset 0) matches order by created_at desc, product_id desc limit ${limit}`
}

function listedWorks(condition: SQL): SQL {
  return sql`select p.id as product_id, p.created_at from products p where ${isListed} and ${condition}`
}

/** The same of those with a term in their name or in their artist's. */
function namedWorks(terms: readonly string[]): SQL {
  return sql`select product_id, created_at from product_folded_texts where listed and ${isNamedByAnyTerm(terms)}`
}
