import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from './escape-like.ts'
import { singularsOf } from './singulars-of.ts'

/** So many words of a search count. */
const mostWords = 20

/** SQL of a text as `isFoldedIn` reads it; the indexes of names and titles are on this expression. */
export function folded(text: SQL): SQL {
  return sql`(fold_text(${text}) || ' ')`
}

/** The words of a search, each once whatever its case. */
export function wordsOf(search: string): string[] {
  const words = new Map(
    search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => [word.toLowerCase(), word]),
  )
  return [...words.values()].slice(0, mostWords)
}

/** Whether every word of `search` stands in `text`, accents passed over, or is the plural of a word there (FIND-45). */
export function hasWords(text: SQL, search: string): SQL {
  return sql.join([sql`true`, ...wordsOf(search).map((word) => isFoldedIn(text, word))], sql` and `)
}

/**
 * Whether `term`, folded, stands in `text`, which `fold_text` wrote, or a word of `text` ends with what `term` is the plural of.
 * @param before a LIKE pattern of what must stand before it
 */
export function isFoldedIn(text: SQL, term: string, before = ''): SQL {
  const singulars = singularsOf(term)
  const forms = [term, ...singulars.map((word) => `${word} `)].map((form) => stands(text, form, before))
  // First what plural and singular have in common, which most texts are without. The blank ends the word.
  return singulars.length === 0
    ? forms[0]!
    : sql`(${isNearlyFoldedIn(text, term, before)} and (${sql.join(forms, sql` or `)}))`
}

/** The same, or a little more: what plural and singular have in common stands there. Its statement is the same for every term. */
export function isNearlyFoldedIn(text: SQL, term: string, before = ''): SQL {
  return stands(text, commonStart([term, ...singularsOf(term)]), before)
}

/**
 * Whether `part`, folded, stands in `text`, which `fold_text` wrote.
 * @param before a LIKE pattern of what must stand before it
 */
export function stands(text: SQL, part: string, before = ''): SQL {
  // An accent alone is folded to nothing, and finds nothing.
  return sql`${text} like (${`${before}%`} || nullif(fold_text(${escapeLike(part)}), '') || '%')`
}

/** The letters that all `words` begin with, whatever their case. */
function commonStart([first, ...others]: string[]): string {
  const letters = [...first!.toLowerCase()]
  const end = letters.findIndex((letter, place) => others.some((other) => [...other][place] !== letter))
  return letters.slice(0, end === -1 ? undefined : end).join('')
}
