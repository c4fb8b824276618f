import { countOf } from '#app/platform/count-of.ts'

/** `1 artwork`, `1,234 artworks`: the form in which staff see numbers of works. */
export function countArtworks(count: number): string {
  return countOf(count, 'artwork')
}
