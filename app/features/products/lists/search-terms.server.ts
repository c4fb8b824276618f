import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#app/platform/escape-like.ts'

/** So many terms of a query count; what a search costs grows with them. */
const mostTerms = 8

/** Trigrams, and so the indexes, find nothing shorter. */
const shortestIndexed = 3

/** So many terms that an index finds may be looked for in all works. */
const mostIndexed = 6

/** Beside so many of those, one term that only reading every text finds. */
const mostBesideUnindexed = 2

/** The terms of a query, split on whitespace, each once whatever its case (SRCH-05); the first 8 count (QRY-01). */
export function searchTerms(query: string): string[] {
  const terms = new Map<string, string>()
  for (const term of query.split(/\s+/).filter(Boolean)) terms.set(term.toLowerCase(), term)
  return [...terms.values()].slice(0, mostTerms)
}

/** Whether an index finds the works that contain `term`. */
export function isIndexed(term: string): boolean {
  return [...term].length >= shortestIndexed
}

/**
 * Those of `terms` that may be looked for in all works: six that an index finds; with two or fewer of those, one of one or
 * two letters too (QRY-01).
 */
export function affordableTerms(terms: readonly string[]): string[] {
  const indexed = terms.filter(isIndexed).slice(0, mostIndexed)
  const mostUnindexed = indexed.length <= mostBesideUnindexed ? 1 : 0
  const unindexed = terms.filter((term) => !isIndexed(term)).slice(0, mostUnindexed)
  return terms.filter((term) => indexed.includes(term) || unindexed.includes(term))
}

/** Whether any term stands anywhere in the six searched fields of a work (SRCH-06, SRCH-07). */
export function matchesAnyTerm(terms: readonly string[]): SQL {
  return anyOf(terms.map(inAnyField))
}

/** Whether any term stands in the name of `p`. */
export function isNamedByAnyTerm(terms: readonly string[]): SQL {
  return anyOf(terms.map(inName))
}

/** The column is that of `product_search_texts`; matches its index. */
export function inAnyField(term: string): SQL {
  return sql`text like ${containing(term)}`
}

/** Matches the index `products_name`. */
export function inName(term: string): SQL {
  return sql`lower(p.name) like ${containing(term)}`
}

function anyOf(conditions: SQL[]): SQL {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** A LIKE pattern for lower-cased texts that contain `term`; the database lowers it as it lowered the texts. */
function containing(term: string): SQL {
  return sql`lower(${`%${escapeLike(term)}%`})`
}
