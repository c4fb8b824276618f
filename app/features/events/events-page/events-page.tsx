import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import type { Page } from '#app/platform/paging.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { SubscribeMenu } from '../calendar/subscribe-menu.tsx'
import type { EventSummary } from '../event.ts'
import { eventsPath } from '../event-path.ts'
import type { EventQuery } from '../event-query.ts'
import { eventListKey, eventLists } from '../event-resources.ts'
import { EventFilterTabs } from './event-filter-tabs.tsx'
import { EventRow, EventRowSkeletons } from './event-row.tsx'
import { NoEvents } from './no-events.tsx'
import { VisitPanel } from './visit-panel.tsx'

interface EventsPageProps {
  query: EventQuery
  initial: InitialState<Page<EventSummary>>
}

/** The list of events (SITE-07). */
export function EventsPage({ query, initial }: EventsPageProps) {
  return (
    <div className="page pb-section">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 pt-[clamp(2rem,3.4vw,3.25rem)] pb-5">
        <h1 className="title-1">Events</h1>
        <SubscribeMenu />
      </header>
      <EventFilterTabs when={query.when} />
      <EventList query={query} initial={initial} />
      {query.when === 'upcoming' && <VisitPanel />}
    </div>
  )
}

function EventList({ query, initial }: EventsPageProps) {
  const key = eventListKey(query)
  const state = useResource(eventLists, key, initial)
  useLiveUpdates('events_changes', eventLists.reloadAll)
  if (state.status === 'loading') return <EventRowSkeletons message={state.message} />
  if (state.status === 'failed') return <LoadFailure message={state.message} onRetry={() => eventLists.reload(key)} />
  const { items, total, page, pages } = state.data
  if (total === 0) return <NoEvents when={query.when} />
  return (
    <>
      <p className="sr-only" role="status">
        {total === 1 ? '1 event' : `${total} events`}
      </p>
      {items.map((event, index) => (
        <EventRow key={event.id} event={event} isFirst={index === 0} />
      ))}
      <Paging page={page} pages={pages} pathOf={(number) => eventsPath({ ...query, page: number })} />
    </>
  )
}
