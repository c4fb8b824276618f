import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#app/platform/escape-like.ts'

/** So many terms of a query count; what a search costs grows with them. */
const mostTerms = 8

/** So many of them are looked for in all works. */
const mostSoughtInAll = 6

/** The terms of a query, split on whitespace, each once whatever its case (SRCH-05); the first 8 count (QRY-01). */
export function searchTerms(query: string): string[] {
  const terms = new Map<string, string>()
  for (const term of query.split(/\s+/).filter(Boolean)) terms.set(term.toLowerCase(), term)
  return [...terms.values()].slice(0, mostTerms)
}

/** Whether `term` has one or two letters, as it was typed and in lower case: no trigram index finds it. */
export function isShort(term: string): boolean {
  return [...term].length < 3 && [...term.toLowerCase()].length < 3
}

/** Those of `terms` that are looked for in all works: the first six, longer ones before those of one or two letters (QRY-01). */
export function soughtInAll(terms: readonly string[]): string[] {
  return [...terms.filter((term) => !isShort(term)), ...terms.filter(isShort)].slice(0, mostSoughtInAll)
}

/** Whether any term stands anywhere in the six searched fields of a work (SRCH-06, SRCH-07). */
export function matchesAnyTerm(terms: readonly string[]): SQL {
  return anyOf(terms.map(inAnyField))
}

/** Whether any term stands in the name of `p`. */
export function isNamedByAnyTerm(terms: readonly string[]): SQL {
  return anyOf(terms.map(inName))
}

/** By reading the text of `product_search_texts`; for a term of three letters or more by its index of trigrams. */
export function inAnyField(term: string): SQL {
  return sql`text like ${containing(term)}`
}

/** The same works by an index, whatever the length of `term`. Never for single rows: where no index serves it, it is slow. */
export function inAnyFieldByIndex(term: string): SQL {
  return isShort(term) ? sql`letters_and_pairs(text) @> array[lower(${term})]` : inAnyField(term)
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
