import type { Artist } from './artist.ts'
import { artistPath } from './artist-path.ts'
import type { WorkMaking } from './work-making.ts'

/** schema.org Person of a maker. Years BC are left out: ISO 8601 numbers them differently. */
export function artistJsonLd({ name, slug, born, died }: Omit<Artist, 'id'>, origin: string) {
  const url = origin + artistPath(slug)
  return {
    '@type': 'Person',
    '@id': url,
    name,
    url,
    ...(born !== null && born > 0 && { birthDate: isoYear(born) }),
    ...(died !== null && died > 0 && { deathDate: isoYear(died) }),
  }
}

/**
 * Who made a work, for schema.org (ART-48): the artist; for an attribution a Role that says so; nothing for a work by
 * somebody else, such as a follower or a copyist.
 */
export function workCreator(work: Pick<WorkMaking, 'artist' | 'artist_qualifier'>, origin: string) {
  const { artist, artist_qualifier: qualifier } = work
  if (!artist || (qualifier && qualifier !== 'attributed to')) return {}
  const person = artistJsonLd(artist, origin)
  return {
    // `creator` is a property of creative works, not of products.
    additionalType: 'https://schema.org/CreativeWork',
    creator: qualifier ? { '@type': 'Role', roleName: 'Attributed to', creator: person } : person,
  }
}

function isoYear(year: number): string {
  return String(year).padStart(4, '0')
}
