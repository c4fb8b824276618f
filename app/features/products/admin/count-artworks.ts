import { formatCount } from '#app/platform/format-count.ts'

/** `1 artwork`, `1,234 artworks`: what staff read of works. */
export function countArtworks(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'artwork' : 'artworks'}`
}
