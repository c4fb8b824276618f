import { type SQL, sql } from 'drizzle-orm'
import { containing } from './search-terms.server.ts'

/** What a match is worth (SRCH-09). 'Exact' means: the field equals the term, or the whole query. */
const points = { name: 10, category: 8, subcategory: 8, style: 6, period: 6, anyField: 2, hasImages: 1, notSold: 2 }

/** The score of a work `p` that matches at least one of `terms`: summed over them, the last two once for it (OP-11). */
export function searchScore(terms: readonly string[]): SQL {
  const whole = wholeQuery(terms)
  const perTerm = terms.flatMap((term) => {
    const exact = (field: 'category' | 'subcategory' | 'style' | 'period') =>
      when(sql`lower(p.${sql.identifier(field)}) in (lower(${term}), lower(${whole}))`, points[field])
    return [
      when(sql`lower(p.name) like ${containing(term)}`, points.name),
      exact('category'),
      exact('subcategory'),
      exact('style'),
      exact('period'),
      // A single term is what the work was found by.
      when(terms.length === 1 ? sql`true` : sql`p.search_text like ${containing(term)}`, points.anyField),
    ]
  })
  return sum([
    ...perTerm,
    when(sql`cardinality(p.images) > 0`, points.hasImages),
    when(sql`not p.sold_out`, points.notSold),
  ])
}

/** What a listed work scores at most when it matches just these `terms` and is exactly none of them. */
export function bestInexactScore(terms: readonly string[]): number {
  return terms.length * (points.name + points.anyField) + points.hasImages + points.notSold
}

/** Whether a field of `p` equals a term or the whole query. Matches the index `products_exact_values`. */
export function isExactly(terms: readonly string[]): SQL {
  const values = [...terms, wholeQuery(terms)].map((value) => sql`lower(${value})`)
  return sql`array[lower(p.category), lower(p.subcategory), lower(p.style), lower(p.period)] && array[${sql.join(values, sql`, `)}]`
}

function wholeQuery(terms: readonly string[]): string {
  return terms.join(' ')
}

function when(condition: SQL, worth: number): SQL {
  return sql`case when ${condition} then ${sql.raw(String(worth))} else 0 end`
}

function sum(parts: SQL[]): SQL {
  return sql`(${sql.join(parts, sql` + `)})`
}
