import { Link } from 'react-router'
import { ProductCard } from '#app/features/collection/product-card.tsx'
import { EventCard } from '#app/features/events/event-card.tsx'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { useLiveRevalidation } from '#app/features/live/use-live-revalidation.ts'
import { postPath } from '#app/features/posts/post-path.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { type ArtistDetail, worksOfArtist } from './artist-page.ts'
import { artistPagePath } from './artists-path.ts'
import { biographyParagraphs, describeLife } from './describe-life.ts'

/** One artist: who they are, works for sale, sold works, and events (ART-54, ART-55). */
export function ArtistPageView({ artist }: { artist: ArtistDetail }) {
  const { works, sold_works: sold, events } = artist
  useLiveRevalidation(['products_changes', 'blog_changes', 'events_changes'], worksOfArtist(artist))
  const shown = { page: works.page, soldPage: sold.page }
  return (
    <div className="page pb-section">
      <Breadcrumbs
        className="pt-6"
        above={[
          { text: 'Home', to: '/' },
          { text: 'Artists', to: '/artists' },
        ]}
        current={artist.name}
      />
      <ArtistHead artist={artist} />
      {works.total > 0 && (
        <section aria-labelledby="works-for-sale" className="pt-[clamp(3rem,5vw,5rem)]">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 pb-[clamp(1.25rem,2vw,2rem)]">
            <h2 className="title-2" id="works-for-sale">
              Works for sale
            </h2>
            <p className="small num">{works.total === 1 ? '1 work' : `${formatCount(works.total)} works`}</p>
          </div>
          <div className="grid-wall">
            {works.items.map((product) => (
              <ProductCard key={product.id} product={product} size="wall" heading="h3" isOnMakersPage />
            ))}
          </div>
          <Paging
            label="Pages of works for sale"
            page={works.page}
            pages={works.pages}
            pathOf={(page) => artistPagePath(artist.slug, { ...shown, page })}
          />
        </section>
      )}
      {sold.total > 0 && (
        <section className="aside-section" aria-labelledby="sold-works">
          <h2 className="title-2" id="sold-works">
            Sold works
          </h2>
          <div>
            <div className="grid-shelf">
              {sold.items.map((product) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  size="shelf"
                  heading="h3"
                  isSwipeable={false}
                  isOnMakersPage
                />
              ))}
            </div>
            <Paging
              label="Pages of sold works"
              page={sold.page}
              pages={sold.pages}
              pathOf={(soldPage) => artistPagePath(artist.slug, { ...shown, soldPage })}
            />
          </div>
        </section>
      )}
      {events.length > 0 && (
        <section className="aside-section" aria-labelledby="artist-events">
          <h2 className="title-2" id="artist-events">
            Events
          </h2>
          <div className="grid gap-x-gap-x gap-y-10 md:grid-cols-2">
            {events.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Text and picture side by side; on a phone name and dates, then the picture, then the text. */
function ArtistHead({ artist }: { artist: ArtistDetail }) {
  const { image, picture, profile } = artist
  const life = describeLife(artist, '. ')
  const paragraphs = biographyParagraphs(artist.biography)
  return (
    <header className={`artist-head ${image ? '' : 'is-alone'}`}>
      <div className="artist-head__text">
        <h1 className="title-1">{artist.name}</h1>
        {life && <p className="lead num">{life}</p>}
        {(paragraphs.length > 0 || profile) && (
          <div className="artist-head__life">
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
            {profile && (
              <Link className="link--go" to={postPath(profile.slug)}>
                <span>Read the profile: {profile.title}</span>
                <Icon name="arrow-right" />
              </Link>
            )}
          </div>
        )}
      </div>
      {image && (
        <figure>
          <GalleryImage
            src={image}
            picture={picture}
            alt={`Picture of ${artist.name}`}
            sizes="(min-width: 48rem) 40vw, 92vw"
            priority
          />
        </figure>
      )}
    </header>
  )
}
