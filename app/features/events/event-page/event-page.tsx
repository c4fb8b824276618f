import { Link } from 'react-router'
import { ShareButton } from '#app/features/gallery/share-button.tsx'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { useCurrentMeta } from '#app/platform/use-current-meta.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { useGoneTitle } from '#app/ui/use-gone-title.ts'
import type { EventDetail, GalleryEvent } from '../event.ts'
import { EventCard } from '../event-card.tsx'
import { EventFacts } from '../event-facts.tsx'
import { EventKind } from '../event-kind.tsx'
import { eventPath } from '../event-path.ts'
import { EventPicture } from '../event-picture.tsx'
import { eventDetails } from '../event-resources.ts'
import { EventDetailsPanel } from './event-details-panel.tsx'
import { EventNotFound } from './event-not-found.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { FeaturedArtists } from './featured-artists.tsx'

interface EventPageProps {
  slug: string
  initial: InitialState<EventDetail | null>
}

/** One event (SITE-08). */
export function EventPage({ slug, initial }: EventPageProps) {
  const { site } = useGallery()
  const state = useResource(eventDetails, slug, initial)
  useCurrentMeta(initial, state)
  const goneTitle = useGoneTitle(state.status === 'loaded' ? state.data : undefined)
  useLiveUpdates('events_changes', eventDetails.reloadAll)
  const title = state.status === 'loaded' && state.data ? state.data.title : 'Event'
  return (
    <>
      {/* For an event that arrives after its page, whose title the route could not set. */}
      {!(initial && 'data' in initial) && <title>{`${title} - ${site.name}`}</title>}
      {state.status === 'loading' && <EventSkeleton message={state.message} />}
      {state.status === 'failed' && (
        <div className="page pb-section">
          <BackToEvents />
          <LoadFailure heading="h1" message={state.message} onRetry={() => eventDetails.reload(slug)} />
        </div>
      )}
      {state.status === 'loaded' &&
        (state.data ? <FullEvent event={state.data} /> : <EventNotFound titleRef={goneTitle} />)}
    </>
  )
}

/** The event itself, from any source. */
export function FullEvent({ event }: { event: EventDetail }) {
  return (
    <div className="page">
      <EventHead event={event} />
      <EventPicture
        event={event}
        className="mb-[clamp(2.5rem,4vw,4rem)] aspect-3/2 max-h-[80svh] w-full sm:aspect-21/9"
        sizes="(min-width: 40rem) 96vw, 92vw"
        priority
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-24">
        <div className="grid min-w-0 gap-12">
          <section aria-labelledby="about-event">
            <h2 className="title-3 pb-4" id="about-event">
              About This Event
            </h2>
            <AboutEvent event={event} />
          </section>
          <FeaturedArtists artists={event.artists} />
        </div>
        <EventDetailsPanel event={event} />
      </div>
      {event.related_events.length > 0 && (
        <section aria-labelledby="related-events" className="pt-section">
          <h2 className="title-2 pb-[clamp(1.25rem,2vw,2rem)]" id="related-events">
            Related Events
          </h2>
          <div className="grid gap-x-gap-x gap-y-10 md:grid-cols-3">
            {event.related_events.map((related) => (
              <EventCard key={related.id} event={related} />
            ))}
          </div>
        </section>
      )}
      <div className="h-section" />
    </div>
  )
}

function EventHead({ event }: { event: GalleryEvent }) {
  return (
    <header className="grid gap-3 pb-8">
      <BackToEvents />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-3">
          <EventKind event={event} />
          <h1 className="title-1 max-w-[22ch] wrap-anywhere">{event.title}</h1>
          <EventFacts event={event} />
        </div>
        <ShareButton title={event.title} url={eventPath(event.slug)} />
      </div>
    </header>
  )
}

/** The long description, sanitised by the server (OP-28), else the short one (EVD-03, EVD-04). */
function AboutEvent({ event }: { event: GalleryEvent }) {
  if (!event.long_description) return <p className="prose whitespace-pre-line">{event.description}</p>
  return <div className="prose" dangerouslySetInnerHTML={{ __html: event.long_description }} />
}

function BackToEvents() {
  return (
    <Link className="link--go mt-[clamp(1.5rem,2.6vw,2.5rem)] justify-self-start" to="/events">
      <Icon name="arrow-left" />
      <span>Back to Events</span>
    </Link>
  )
}
