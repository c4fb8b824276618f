/** How certain it is that the artist made a work; without a qualifier the work is by the artist (ART-02). */
export const artistQualifiers = ['attributed to', 'workshop of', 'circle of', 'after'] as const
export type ArtistQualifier = (typeof artistQualifiers)[number]

/** What is shown of the maker of a work. */
export interface Artist {
  id: string
  name: string
  slug: string
  /** Years; those BC are negative. */
  born: number | null
  died: number | null
}

export function isArtistQualifier(text: unknown): text is ArtistQualifier {
  return artistQualifiers.includes(text as ArtistQualifier)
}

/** The maker as a label names it: `Rembrandt`, `Circle of Rembrandt` (ART-02). */
export function makerName(name: string, qualifier: ArtistQualifier | null): string {
  return qualifier ? `${qualifier.charAt(0).toUpperCase()}${qualifier.slice(1)} ${name}` : name
}
