import { type SQL, sql } from 'drizzle-orm'
import { inAnyField, inName } from '#app/features/products/lists/search-terms.server.ts'

/** What a match is worth (SRCH-09). 'Exact' means: the field equals the term, or the whole query. */
const points = { name: 10, category: 8, subcategory: 8, style: 6, period: 6, anyField: 2, hasImages: 1, notSold: 2 }

/** The score of a work `p` that matches at least one of `terms`: summed over them, the last two once for it (OP-11). */
export function searchScore(terms: readonly string[]): SQL {
  const perTerm = terms.flatMap((term) => [
    when(inName(term), points.name),
    // A single term is what the work was found by.
    when(terms.length === 1 ? sql`true` : inAnyField(term), points.anyField),
  ])
  const exactFields = (['category', 'subcategory', 'style', 'period'] as const).map((field) =>
    exactScore(terms, sql`lower(p.${sql.identifier(field)})`, points[field]),
  )
  return sum([
    ...perTerm,
    ...exactFields,
    when(sql`cardinality(p.images) > 0`, points.hasImages),
    when(sql`not p.sold_out`, points.notSold),
  ])
}

/** A field that is the whole query is exact for every term of it; else for the one term that it equals, if any. */
function exactScore(terms: readonly string[], field: SQL, worth: number): SQL {
  const whole = wholeQuery(terms)
  return sql`case when ${field} = lower(${whole}) then ${sql.raw(String(worth * terms.length))}
    when ${field} in (${lowered(terms)}) then ${sql.raw(String(worth))} else 0 end`
}

/** Whether a field of `p` equals a term or the whole query. Matches the index `products_exact_values`. */
export function isExactly(terms: readonly string[]): SQL {
  const values = lowered([...terms, wholeQuery(terms)])
  return sql`array[lower(p.category), lower(p.subcategory), lower(p.style), lower(p.period)] && array[${values}]`
}

function wholeQuery(terms: readonly string[]): string {
  return terms.join(' ')
}

function lowered(texts: readonly string[]): SQL {
  return sql.join(
    texts.map((text) => sql`lower(${text})`),
    sql`, `,
  )
}

function when(condition: SQL, worth: number): SQL {
  return sql`case when ${condition} then ${sql.raw(String(worth))} else 0 end`
}

function sum(parts: SQL[]): SQL {
  return sql`(${sql.join(parts, sql` + `)})`
}
