import { foldText } from '#app/platform/fold-text.ts'
import { singularsOf } from '#app/platform/singulars-of.ts'

/** A piece of a text, and whether a search term matched it. */
export interface MarkedPiece {
  text: string
  isMatch: boolean
}

interface Place {
  start: number
  end: number
}

/**
 * `text` split where it contains the words of `query`, ignoring case. A word that it does not contain is marked where it occurs without
 * accents, or where its singular ends a word (FIND-05). Of overlapping matches the first counts; of those that begin together, the longest.
 */
export function markTerms(text: string, query: string): MarkedPiece[] {
  const terms = query.split(/\s+/).filter(Boolean)
  const places = terms.flatMap((term) => findTyped(text, term) ?? findFolded(text, term))
  const pieces: MarkedPiece[] = []
  let end = 0
  const add = (until: number, isMatch: boolean) => {
    if (until > end) pieces.push({ text: text.slice(end, until), isMatch })
    end = until
  }
  for (const place of places.sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (place.start < end) continue
    add(place.start, false)
    add(place.end, true)
  }
  add(text.length, false)
  return pieces
}

/** Where `term` occurs in `text` as it was typed; null if it does not. */
function findTyped(text: string, term: string): Place[] | null {
  const found = [...text.matchAll(new RegExp(escaped(term), 'gi'))]
  return found.length > 0 ? found.map((match) => ({ start: match.index, end: match.index + match[0].length })) : null
}

function findFolded(text: string, term: string): Place[] {
  const word = foldText(term)
  if (!word) return []
  const { folded, places } = foldEach(text)
  const pattern = [escaped(word), ...singularsOf(word).map((singular) => `${escaped(singular)}(?!\\p{L})`)].join('|')
  return [...folded.matchAll(new RegExp(pattern, 'gu'))].map((match) => ({
    start: places[match.index]!.start,
    end: places[match.index + match[0].length - 1]!.end,
  }))
}

function escaped(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** `text` folded, and for each code unit of the result the character of `text` (with its combining accents) that it comes from. */
function foldEach(text: string) {
  let folded = ''
  const places: Place[] = []
  for (const { 0: letter, index: start } of text.matchAll(/.\p{M}*/gsu)) {
    const letters = foldText(letter)
    for (let n = 0; n < letters.length; n++) places.push({ start, end: start + letter.length })
    folded += letters
  }
  return { folded, places }
}
