import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { isAllowedImage } from '#app/features/images/image-url.ts'
import type { EventArtist } from '../event.ts'

/** The event's artists and speakers, each with a picture or, without a usable one, their initials (EVD-05, EVD-06). */
export function FeaturedArtists({ artists }: { artists: readonly EventArtist[] }) {
  if (artists.length === 0) return null
  return (
    <section aria-labelledby="featured-artists">
      <h2 className="title-3 pb-5" id="featured-artists">
        Featured Artists
      </h2>
      <ul className="grid gap-6">
        {artists.map((artist, index) => (
          <li key={index} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-5">
            <ArtistPicture artist={artist} />
            <div>
              <h3 className="title-4 wrap-anywhere">{artist.name}</h3>
              {artist.bio && <p className="small max-w-136 wrap-anywhere pt-1 whitespace-pre-line">{artist.bio}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ArtistPicture({ artist }: { artist: EventArtist }) {
  const { imageHosts } = useGallery()
  if (!artist.image || !isAllowedImage(artist.image, imageHosts)) {
    return (
      <div aria-hidden="true" className="grid aspect-square place-items-center bg-mat font-serif text-24 text-ink-3">
        {initials(artist.name)}
      </div>
    )
  }
  return (
    <div className="crop aspect-square" style={artist.picture ? { background: artist.picture.tone } : undefined}>
      <GalleryImage src={artist.image} picture={artist.picture} alt="" sizes="5.5rem" />
    </div>
  )
}

/** The initials of the first and the last word: 'Lise Demarest' is LD. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
