import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#app/platform/escape-like.ts'
import { foldedLength } from '#app/platform/fold-text.ts'
import { containsFolded, isFoldedIn } from '#app/platform/match-folded.server.ts'
import { singularsOf } from '#app/platform/singulars-of.ts'

/** The most terms of a query that are used; the cost of a search grows with them. */
const maxTerms = 8

/** The most of them that are searched for in all works. */
const maxTermsInAll = 6

/** The terms of a query, split on whitespace, without duplicates (ignoring case, SRCH-05); only the first 8 are used (QRY-01). */
export function searchTerms(query: string): string[] {
  const terms = new Map<string, string>()
  for (const term of query.split(/\s+/).filter(Boolean)) terms.set(term.toLowerCase(), term)
  return [...terms.values()].slice(0, maxTerms)
}

/** Whether `term` has one or two letters: trigram indexes cannot find it. */
export function isShort(term: string): boolean {
  return foldedLength(term) < 3
}

/** Those of `terms` that are searched for in all works: the first six, longer ones before those of one or two letters (QRY-01). */
export function soughtInAll(terms: readonly string[]): string[] {
  return [...terms.filter((term) => !isShort(term)), ...terms.filter(isShort)].slice(0, maxTermsInAll)
}

/** Whether any term occurs anywhere in the searched fields of a work (SRCH-06, SRCH-07). */
export function matchesAnyTerm(terms: readonly string[]): SQL {
  return anyOf(terms.map(inAnyField))
}

/** Whether any term occurs in the name of a work, or in its artist's. */
export function isNamedByAnyTerm(terms: readonly string[]): SQL {
  return anyOf(terms.map(inNames))
}

/**
 * Whether `term` occurs in a searched field or in the artist's name, ignoring accents, or is the plural of a word there
 * (FIND-01, FIND-02): reads `folded` of `product_folded_texts`; for a term of three letters or more its index can be used.
 */
export function inAnyField(term: string): SQL {
  return isFoldedIn(sql`folded`, term)
}

/** Whether `term` itself occurs there, ignoring accents; its singular is not enough. */
export function occursInAnyField(term: string): SQL {
  return containsFolded(sql`folded`, term)
}

/**
 * Conditions that find the same works for all `terms`, each by an index; no work meets both conditions of `inWords`.
 * Not for testing single rows: without an index these conditions are slow.
 */
export function inAnyFieldByIndex(terms: readonly string[]): { inWords: SQL[]; others: SQL[] } {
  const words = terms.filter(isWithinWord)
  const others = terms.filter((term) => !words.includes(term)).map(byLettersOrTrigrams)
  if (words.length === 0) return { inWords: [], others }
  const hasSuffix = sql`word_suffixes(folded) @@ (${sql.join(words.flatMap(suffixQueries), sql` || `)})`
  // With `is true` only the suffixes find these: otherwise the planner may use the trigrams, and compute the suffixes of each work they find.
  const isRead = sql`(word_suffixes(folded) @@ ${tooMany}::tsquery and ${matchesAnyTerm(words)} is true)`
  return { inWords: [hasSuffix, isRead], others }
}

/** The number of letters that `word_suffixes` keeps of a suffix, minus its end mark and a margin. */
const maxSuffixLength = 20

/** A character that `fold_text` maps to at most two characters, all of them part of a word for `word_suffixes`. For lower case only. */
const wordCharacter = /^(?:[a-z0-9øłđðþßæœı]|[\u0300-\u0362]|(?=[\p{L}\p{N}\p{M}])[\u0370-\u0dff\u1100-\u11ff가-힣])$/u
const accentedLetter = /^[a-z][\u0300-\u0362]+$/

/** Whether `term` can occur only within a word, has three letters or more, and can be found by the suffixes of words. */
export function isWithinWord(term: string): boolean {
  const letters = [...term.toLowerCase()]
  return (
    !isShort(term) &&
    foldedLength(term) <= maxSuffixLength &&
    // The singular of such a term may be too short.
    !/^\p{M}/u.test(term) &&
    letters.every((letter) => wordCharacter.test(letter) || accentedLetter.test(letter.normalize('NFD')))
  )
}

/** The value of `word_suffixes` for a text that has too many suffixes, and for no other. */
const tooMany = "' '"

/** Queries for the suffixes that begin with `term`, or that are its singular at the end of a word. */
function suffixQueries(term: string): SQL[] {
  const suffix = (letters: string, end: string) => sql`('''' || fold_text(${letters}) || ${end})::tsquery`
  return [suffix(term, "':*"), ...singularsOf(term).map((singular) => suffix(singular, " '"))]
}

function byLettersOrTrigrams(term: string): SQL {
  if (!isShort(term)) return inAnyField(term)
  // One or two letters that folding does not change; folding may turn others into more letters.
  if (plainLetters.test(term)) return sql`letters_and_pairs(folded) @> array[lower(${term})]`
  return sql`(letters_and_pairs(folded) @> letters_and_pairs(fold_text(${term})) and ${inAnyField(term)})`
}

const plainLetters = /^[a-z0-9\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/iu

/** The same for the work's name and the artist's. */
export function inNames(term: string): SQL {
  return isFoldedIn(sql`names`, term)
}

/** The same for the artist's name, which is stored after the work's. */
export function inArtistName(term: string): SQL {
  return isFoldedIn(sql`names`, term, '%\u001F')
}

/** Whether `term` occurs as it was typed in any of the specification's six fields. */
export function isTypedInAnyField(term: string): SQL {
  return sql`text like ${typed(term)}`
}

/** Whether `term` occurs as it was typed in the name of `p`. */
export function isTypedInName(term: string): SQL {
  return sql`lower(p.name) like ${typed(term)}`
}

function anyOf(conditions: SQL[]): SQL {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** A LIKE pattern for lower-cased texts that contain `term`; Postgres lower-cases it, as it did the texts. */
function typed(term: string): SQL {
  return sql`lower(${`%${escapeLike(term)}%`})`
}
