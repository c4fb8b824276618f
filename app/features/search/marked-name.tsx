import { markTerms } from './mark-terms.ts'

/** A name with the words that a search matched underlined. */
export function MarkedName({ name, query }: { name: string; query: string }) {
  return markTerms(name, query).map((piece, index) =>
    piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
