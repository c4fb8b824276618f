import { artistJsonLd } from '#app/features/artists/artist-json-ld.ts'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import { shorten } from '#app/platform/shorten.ts'
import type { ArtistDetail, ArtistList } from './artist-page.ts'

/** schema.org facts of an artist (ART-58). */
export function artistPageJsonLd(artist: ArtistDetail, { site, imageHosts }: Pick<GalleryData, 'site' | 'imageHosts'>) {
  const image = artist.image && imageUrl(artist.image, { imageHosts, width: 1200 })
  return {
    '@context': 'https://schema.org',
    ...artistJsonLd(artist, site.origin),
    ...(artist.biography.trim() && { description: shorten(artist.biography, 500) }),
    ...(image && !/^(data|blob):/i.test(image) && { image: new URL(image, site.origin).href }),
  }
}

/** schema.org facts of one page of the list of artists (ART-58). */
export function artistsJsonLd({ items, page, perPage }: ArtistList, { site }: Pick<GalleryData, 'site'>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map((artist, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * perPage + index + 1,
      item: artistJsonLd(artist, site.origin),
    })),
  }
}
