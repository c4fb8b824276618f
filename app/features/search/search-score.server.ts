import { type SQL, sql } from 'drizzle-orm'
import {
  inAnyField,
  inArtistName,
  inNames,
  isTypedInAnyField,
  isTypedInName,
  occursInAnyField,
} from '#app/features/products/lists/search-terms.server.ts'
import { isPlural } from '#app/platform/singulars-of.ts'

/** The points of a match (SRCH-09). 'Exact' means: the field equals the term, or the whole query. */
const points = { name: 10, category: 8, subcategory: 8, style: 6, period: 6, anyField: 2, hasImages: 1, notSold: 2 }

/** Subtracted for a match by folding or by a singular: of equal scores exactly typed matches come first. Floats add it up exactly. */
const almost = 1 / 1024

/**
 * The score of a work `p` that matches at least one of `terms`: the sum over them, with the last two points once per work (OP-11). It is lower
 * than the specification's by `almost` for each term that the work does not have as it was typed; rounded, it is the specification's.
 */
export function searchScore(terms: readonly string[]): SQL {
  const perTerm = terms.map((term) => {
    const score = termScore(term)
    // Every work was found by its single term, so that needs no test.
    return terms.length === 1 ? score : sql`case when ${inAnyField(term)} then ${score} else 0 end`
  })
  const exactFields = (['category', 'subcategory', 'style', 'period'] as const).map((field) =>
    exactScore(terms, points[field], (text) => sql`lower(${text})`, sql`lower(p.${sql.identifier(field)})`),
  )
  return sum([
    ...perTerm,
    ...exactFields,
    when(sql`cardinality(p.images) > 0`, points.hasImages),
    when(sql`not p.sold_out`, points.notSold),
  ])
}

/** The fields in `folded` of `product_folded_texts`, in the order of migration 0047, which ends each with a space. */
const foldedFields = (
  [
    [1, points.style],
    [2, points.period],
    [4, points.category],
    [5, points.subcategory],
  ] as const
).map(([place, worth]) => ({ field: sql`split_part(folded, ${'\u001F'}, ${number(place)})`, worth }))

function asFoldedField(text: SQL): SQL {
  return sql`(fold_text(${text}) || ' ')`
}

/**
 * The highest possible score of a work for `terms`, from its row `t` of `product_folded_texts` alone: as if every match without
 * accents were as it was typed, and the work were not sold.
 */
export function maxScore(terms: readonly string[]): SQL {
  const perTerm = terms.map((term) => {
    const score = sql`case when ${inNames(term)} then ${maxNameScore(term)} else ${number(points.anyField)} end`
    return terms.length === 1 ? score : sql`case when ${inAnyField(term)} then ${score} else 0 end`
  })
  const exactFields = foldedFields.map(({ field, worth }) => exactScore(terms, worth, asFoldedField, field))
  return sum([...perTerm, ...exactFields, number(points.hasImages + points.notSold)])
}

/** A plural that is not in the row itself was matched by its singular; without this, all such works would count as having the plural. */
function maxNameScore(term: string): SQL {
  const max = points.anyField + points.name
  if (!isPlural(term)) return number(max)
  return sql`case when ${inArtistName(term)} or ${occursInAnyField(term)} then ${number(max)} else ${number(max - almost)} end`
}

/**
 * The points of `term` for a work that has it, exact fields excluded: by the specification if the work has it as it was typed, else
 * by the same formula without accents or in the singular, less `almost` (FIND-03). An artist's name counts as the work's (FIND-04).
 */
function termScore(term: string): SQL {
  const { name, anyField } = points
  const byArtist = when(inArtistName(term), name)
  return sql`case
    when ${isTypedInAnyField(term)} then ${number(anyField)} + case when ${isTypedInName(term)} then ${number(name)} else ${byArtist} end
    when ${inArtistName(term)} then ${number(anyField + name)}
    else ${number(anyField - almost)} + ${when(inNames(term), name)} end`
}

/**
 * A field that equals the whole query is exact for every term of it; otherwise for the one term that it equals, if any.
 * @param spell the normalization that the field already has
 */
function exactScore(terms: readonly string[], worth: number, spell: (text: SQL) => SQL, field: SQL): SQL {
  const spelled = (text: string) => spell(sql`${text}`)
  const whole = sql`${field} = ${spelled(wholeQuery(terms))}`
  if (terms.length === 1) return when(whole, worth)
  return sql`case when ${whole} then ${number(worth * terms.length)}
    when ${field} in (${sql.join(terms.map(spelled), sql`, `)}) then ${number(worth)} else 0 end`
}

/** Whether a field of `p` equals a term or the whole query. Written to match the index `products_exact_values`. */
export function isExactly(terms: readonly string[]): SQL {
  const values = [...terms, wholeQuery(terms)].map((text) => sql`lower(${text})`)
  return sql`array[lower(p.category), lower(p.subcategory), lower(p.style), lower(p.period)] && array[${sql.join(values, sql`, `)}]`
}

/** The same without accents, for the row `t` of `product_folded_texts`. */
export function isExactlyFolded(terms: readonly string[]): SQL {
  const values = [...terms, wholeQuery(terms)].map((text) => asFoldedField(sql`${text}`))
  const fields = foldedFields.map(({ field }) => field)
  return sql`array[${sql.join(fields, sql`, `)}] && array[${sql.join(values, sql`, `)}]`
}

function wholeQuery(terms: readonly string[]): string {
  return terms.join(' ')
}

function when(condition: SQL, worth: number): SQL {
  return sql`case when ${condition} then ${number(worth)} else 0 end`
}

function number(value: number): SQL {
  return sql.raw(Number.isInteger(value) ? String(value) : `${value}::float8`)
}

function sum(parts: SQL[]): SQL {
  return sql`(${sql.join(parts, sql` + `)})`
}
