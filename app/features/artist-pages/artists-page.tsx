import { Link } from 'react-router'
import { useLiveRevalidation } from '#app/features/live/use-live-revalidation.ts'
import { countOf } from '#app/platform/count-of.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Paging } from '#app/ui/paging.tsx'
import type { ArtistList, ListedArtist } from './artist-page.ts'
import { ArtistRow } from './artist-row.tsx'
import { artistsPath } from './artists-path.ts'
import { LettersBar, letterHeadingId, letterId } from './letters-bar.tsx'
import { useLetterInView } from './use-letter-in-view.ts'

/** The artists who have works here, A to Z (ART-52, ART-53). */
export function ArtistsPage({ list }: { list: ArtistList }) {
  // Works on hold are not marked here.
  useLiveRevalidation('products_changes', [])
  const groups = groupByLetter(list.items)
  const current = useLetterInView(groups.map(({ letter }) => letter))
  const { total, page, pages, letters, worksForSale } = list
  if (total === 0) return <NoArtists />
  return (
    <div className="page artists pb-section">
      <div className="page-head">
        <h1 className="title-1">Artists</h1>
        <p className="lead num">
          {countOf(total, 'artist')}, {countOf(worksForSale, 'work')} for sale. Works by unknown makers are in the{' '}
          <Link className="link" to="/collection">
            collection
          </Link>
          .
        </p>
      </div>
      <LettersBar letters={letters} page={page} current={current} />
      <div>
        {groups.map(({ letter, artists }) => (
          <section
            key={letter}
            className="az__group"
            id={letterId(letter)}
            data-letter={letter}
            aria-labelledby={letterHeadingId(letter)}
          >
            <h2 id={letterHeadingId(letter)} tabIndex={-1}>
              {letter}
            </h2>
            <ul>
              {artists.map((artist) => (
                <ArtistRow key={artist.id} artist={artist} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Paging page={page} pages={pages} pathOf={artistsPath} />
    </div>
  )
}

function NoArtists() {
  return (
    <EmptyState isPage icon="user" heading="h1" title="No artists are listed yet.">
      <Link className="btn btn--secondary" to="/collection">
        Browse Collection
      </Link>
    </EmptyState>
  )
}

function groupByLetter(artists: readonly ListedArtist[]): { letter: string; artists: ListedArtist[] }[] {
  const groups: { letter: string; artists: ListedArtist[] }[] = []
  for (const artist of artists) {
    const last = groups.at(-1)
    if (last?.letter === artist.letter) last.artists.push(artist)
    else groups.push({ letter: artist.letter, artists: [artist] })
  }
  return groups
}
