import { type SQL, sql } from 'drizzle-orm'

/** The terms of a query, split on whitespace, each once whatever its case (SRCH-05); at most 20 count. */
export function searchTerms(query: string): string[] {
  const terms = new Map<string, string>()
  for (const term of query.split(/\s+/).filter(Boolean)) terms.set(term.toLowerCase(), term)
  return [...terms.values()].slice(0, 20)
}

/** Whether any term stands anywhere in one of the six searched fields of `p` (SRCH-06, SRCH-07). */
export function matchesAnyTerm(terms: readonly string[]): SQL {
  if (terms.length === 0) return sql`false`
  return sql`(${sql.join(
    terms.map((term) => sql`p.search_text like ${containing(term)}`),
    sql` or `,
  )})`
}

/** A LIKE pattern for lower-cased texts that contain `term`; the database lowers it as it lowered the texts. */
export function containing(term: string): SQL {
  return sql`lower(${`%${escapeLike(term)}%`})`
}

/** The term as plain text inside a LIKE pattern. */
export function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, (character) => `\\${character}`)
}
