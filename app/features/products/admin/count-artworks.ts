/** `1 artwork`, `1,234 artworks`: what staff read of works. */
export function countArtworks(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'artwork' : 'artworks'}`
}
