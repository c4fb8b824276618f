import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from './escape-like.ts'
import { singularsOf } from './singulars-of.ts'

/** The most words of a search that count. */
const maxWords = 20

/** SQL of a text as `isFoldedIn` reads it; the indexes of names and titles are on this expression. */
export function folded(text: SQL): SQL {
  return sql`(fold_text(${text}) || ' ')`
}

/** The words of a search, each once regardless of case. */
export function wordsOf(search: string): string[] {
  const words = new Map(
    search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => [word.toLowerCase(), word]),
  )
  return [...words.values()].slice(0, maxWords)
}

/** Whether `text` contains every word of `search`, ignoring accents, or its singular (FIND-45). */
export function containsAllWords(text: SQL, search: string): SQL {
  return sql.join([sql`true`, ...wordsOf(search).map((word) => isFoldedIn(text, word))], sql` and `)
}

/**
 * SQL of whether `text`, which `fold_text` wrote, contains `term`, folded, or a word of `text` ends with the singular of `term`.
 * @param before a LIKE pattern of what must precede it
 */
export function isFoldedIn(text: SQL, term: string, before = ''): SQL {
  const singulars = singularsOf(term)
  const forms = [term, ...singulars.map((word) => `${word} `)].map((form) => containsFolded(text, form, before))
  // First the common part of plural and singular, which most texts do not contain. The blank ends the word.
  return singulars.length === 0
    ? forms[0]!
    : sql`(${isNearlyFoldedIn(text, term, before)} and (${sql.join(forms, sql` or `)}))`
}

/** The same or slightly broader: contains the common part of plural and singular. Its statement is the same for every term. */
export function isNearlyFoldedIn(text: SQL, term: string, before = ''): SQL {
  return containsFolded(text, commonStart([term, ...singularsOf(term)]), before)
}

/**
 * SQL of whether `text`, which `fold_text` wrote, contains `part`, folded.
 * @param before a LIKE pattern of what must precede it
 */
export function containsFolded(text: SQL, part: string, before = ''): SQL {
  // A lone accent is folded to nothing, and finds nothing.
  return sql`${text} like (${`${before}%`} || nullif(fold_text(${escapeLike(part)}), '') || '%')`
}

/** The letters that all `words` begin with, regardless of case. */
function commonStart([first, ...others]: string[]): string {
  const letters = [...first!.toLowerCase()]
  const end = letters.findIndex((letter, place) => others.some((other) => [...other][place] !== letter))
  return letters.slice(0, end === -1 ? undefined : end).join('')
}
