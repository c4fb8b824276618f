import { ProductCard } from '#app/features/collection/product-card.tsx'
import { EventCard } from '#app/features/events/event-card.tsx'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { type HomeContents, homeContents, homeKey, worksOf } from './home-contents.ts'
import { HomeHero } from './home-hero.tsx'
import { HomeProfiles } from './home-profiles.tsx'
import { HomeSection } from './home-section.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'

/** Hero, featured works, new arrivals, events, and artist profiles (HOME-03). */
export function HomePage({ initial }: { initial: InitialState<HomeContents> }) {
  const state = useResource(homeContents, homeKey, initial)
  const works = state.status === 'loaded' ? worksOf(state.data) : []
  useLiveUpdates(['products_changes', 'blog_changes', 'events_changes'], homeContents.reloadAll, works)
  return (
    <>
      <HomeHero />
      {state.status === 'loading' && <HomeSkeleton message={state.message} />}
      {state.status === 'failed' && (
        <div className="page">
          <LoadFailure message={state.message} onRetry={() => homeContents.reload(homeKey)} />
        </div>
      )}
      {state.status === 'loaded' && <Contents {...state.data} />}
    </>
  )
}

/** An empty section is not shown. */
function Contents({ featured, latest, events, posts }: HomeContents) {
  return (
    <>
      {featured.length > 0 && (
        <HomeSection title="Featured Pieces" more={{ to: '/collection', text: 'View collection' }}>
          <div className="grid-index home-row">
            {featured.map((product) => (
              <ProductCard key={product.id} product={product} size="index" heading="h3" isSwipeable={false} />
            ))}
          </div>
        </HomeSection>
      )}
      {latest.length > 0 && (
        <HomeSection title="Latest Arrivals" more={{ to: '/collection', text: 'View collection' }}>
          <div className="grid-shelf home-row">
            {latest.map((product) => (
              <ProductCard key={product.id} product={product} size="shelf" heading="h3" isSwipeable={false} />
            ))}
          </div>
        </HomeSection>
      )}
      {events.length > 0 && (
        <HomeSection title="Upcoming Events" more={{ to: '/events', text: 'View All Events' }}>
          <div className="home-row home-row--wide grid gap-x-gap-x gap-y-10 md:grid-cols-3">
            {events.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </div>
        </HomeSection>
      )}
      {posts.length > 0 && <HomeProfiles posts={posts} />}
    </>
  )
}
