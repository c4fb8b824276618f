/** A piece of a text, and whether a search term matched it. */
export interface MarkedPiece {
  text: string
  isMatch: boolean
}

/** `text` cut where the words of `query` stand in it, whatever their case; of overlapping words the longest counts. */
export function markTerms(text: string, query: string): MarkedPiece[] {
  const terms = query.split(/\s+/).filter(Boolean)
  if (terms.length === 0) return [{ text, isMatch: false }]
  const anyTerm = terms
    .sort((one, other) => other.length - one.length)
    .map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|')
  // With a group in the pattern, split keeps what it matched, at the odd places.
  return text
    .split(new RegExp(`(${anyTerm})`, 'gi'))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
