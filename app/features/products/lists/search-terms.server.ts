import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#app/platform/escape-like.ts'
import { foldedLength } from '#app/platform/fold-text.ts'
import { isFoldedIn, stands } from '#app/platform/match-folded.server.ts'
import { singularsOf } from '#app/platform/singulars-of.ts'

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

/** Whether `term` has one or two letters: no trigram index finds it. */
export function isShort(term: string): boolean {
  return foldedLength(term) < 3
}

/** Those of `terms` that are looked for in all works: the first six, longer ones before those of one or two letters (QRY-01). */
export function soughtInAll(terms: readonly string[]): string[] {
  return [...terms.filter((term) => !isShort(term)), ...terms.filter(isShort)].slice(0, mostSoughtInAll)
}

/** Whether any term stands anywhere in the searched fields of a work (SRCH-06, SRCH-07). */
export function matchesAnyTerm(terms: readonly string[]): SQL {
  return anyOf(terms.map(inAnyField))
}

/** Whether any term stands in the name of a work, or in its artist's. */
export function isNamedByAnyTerm(terms: readonly string[]): SQL {
  return anyOf(terms.map(inNames))
}

/**
 * Whether `term` stands in a searched field or in the artist's name, accents passed over, or is the plural of a word there
 * (FIND-01, FIND-02): by reading `folded` of `product_folded_texts`; for a term of three letters or more by its index.
 */
export function inAnyField(term: string): SQL {
  return isFoldedIn(sql`folded`, term)
}

/** Whether `term` itself stands there, accents passed over: not only what it is the plural of. */
export function standsInAnyField(term: string): SQL {
  return stands(sql`folded`, term)
}

/**
 * The same works of all `terms`, each condition by an index, whatever its terms; none is found by both conditions of `inWords`.
 * Never for single rows: where no index serves one, it is slow.
 */
export function inAnyFieldByIndex(terms: readonly string[]): { inWords: SQL[]; others: SQL[] } {
  const words = terms.filter(isWithinWord)
  const others = terms.filter((term) => !words.includes(term)).map(byLettersOrTrigrams)
  if (words.length === 0) return { inWords: [], others }
  const hasSuffix = sql`word_suffixes(folded) @@ (${sql.join(words.flatMap(suffixQueries), sql` || `)})`
  // With `is true` only the suffixes find these: else the planner may choose the trigrams, and work out the suffixes of each work that they name.
  const isRead = sql`(word_suffixes(folded) @@ ${tooMany}::tsquery and ${matchesAnyTerm(words)} is true)`
  return { inWords: [hasSuffix, isRead], others }
}

/** As many letters of a suffix as `word_suffixes` keeps, less what ends it and some. */
const longestSuffix = 20

/** A character that `fold_text` makes one or two of those of, or none, that are words to `word_suffixes`. Not told by upper case. */
const wordCharacter = /^(?:[a-z0-9øłđðþßæœı]|[\u0300-\u0362]|(?=[\p{L}\p{N}\p{M}])[\u0370-\u0dff\u1100-\u11ff가-힣])$/u
const accentedLetter = /^[a-z][\u0300-\u0362]+$/

/** Whether `term` can stand within a word only, of three letters or more, and is found by the suffixes of words. */
export function isWithinWord(term: string): boolean {
  const letters = [...term.toLowerCase()]
  return (
    !isShort(term) &&
    foldedLength(term) <= longestSuffix &&
    // What is left of its singular may be too short.
    !/^\p{M}/u.test(term) &&
    letters.every((letter) => wordCharacter.test(letter) || accentedLetter.test(letter.normalize('NFD')))
  )
}

/** What `word_suffixes` says, and nothing else, of a text that has too many. */
const tooMany = "' '"

/** The suffixes that begin with `term`, or are what it is the plural of and end the word. */
function suffixQueries(term: string): SQL[] {
  const suffix = (letters: string, end: string) => sql`('''' || fold_text(${letters}) || ${end})::tsquery`
  return [suffix(term, "':*"), ...singularsOf(term).map((singular) => suffix(singular, " '"))]
}

function byLettersOrTrigrams(term: string): SQL {
  if (!isShort(term)) return inAnyField(term)
  // One letter or two that stay what they are; what else there is may be folded to more of them.
  if (plainLetters.test(term)) return sql`letters_and_pairs(folded) @> array[lower(${term})]`
  return sql`(letters_and_pairs(folded) @> letters_and_pairs(fold_text(${term})) and ${inAnyField(term)})`
}

const plainLetters = /^[a-z0-9\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/iu

/** The same of the work's name and the artist's. */
export function inNames(term: string): SQL {
  return isFoldedIn(sql`names`, term)
}

/** The same of the artist's name, which stands behind the work's. */
export function inArtistName(term: string): SQL {
  return isFoldedIn(sql`names`, term, '%\u001F')
}

/** Whether `term` stands as it was typed in any of the specification's six fields. */
export function isTypedInAnyField(term: string): SQL {
  return sql`text like ${typed(term)}`
}

/** Whether `term` stands as it was typed in the name of `p`. */
export function isTypedInName(term: string): SQL {
  return sql`lower(p.name) like ${typed(term)}`
}

function anyOf(conditions: SQL[]): SQL {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** A LIKE pattern for lower-cased texts that contain `term`; the database lowers it as it lowered the texts. */
function typed(term: string): SQL {
  return sql`lower(${`%${escapeLike(term)}%`})`
}
