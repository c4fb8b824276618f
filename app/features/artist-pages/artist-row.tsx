import { Link } from 'react-router'
import { artistPath } from '#app/features/artists/artist-path.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { formatCount } from '#app/platform/format-count.ts'
import type { ListedArtist } from './artist-page.ts'
import { describeLife } from './describe-life.ts'

/** The most kinds of works that a row names. */
const maxKinds = 3

/** An artist in the list: name, dates and place, kinds of works, the number for sale, and a picture of one. */
export function ArtistRow({ artist }: { artist: ListedArtist }) {
  const { works_for_sale: forSale, image, picture } = artist
  return (
    <li className={`az__row ${forSale === 0 ? 'is-sold' : ''}`}>
      <Link to={artistPath(artist.slug)}>
        <span className="az__name">{artist.name}</span> <span>{describeLife(artist)}</span>{' '}
        <span className="az__kinds">{artist.kinds.slice(0, maxKinds).join(', ')}</span>{' '}
        <span className="az__count">
          {forSale === 0 ? (
            <span className="sold">All sold</span>
          ) : forSale === 1 ? (
            '1 work'
          ) : (
            `${formatCount(forSale)} works`
          )}
        </span>
        {image && (
          <span className={`mat ${picture?.has_alpha ? 'mat--object' : ''}`}>
            <span className="hang">
              <GalleryImage src={image} picture={picture} alt="" sizes="3.25rem" />
            </span>
          </span>
        )}
      </Link>
    </li>
  )
}
