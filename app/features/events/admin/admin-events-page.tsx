import { type Ref, useId } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { formatShortDay } from '#app/platform/format-day.ts'
import type { Page } from '#app/platform/paging.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { DeletableRows } from '#app/ui/admin-list/deletable-rows.tsx'
import { FilterSelect } from '#app/ui/admin-list/filter-select.tsx'
import { Row } from '#app/ui/admin-list/row.tsx'
import { ViewOnSite } from '#app/ui/admin-list/view-on-site.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatEventDates } from '../event-dates.ts'
import { eventPath } from '../event-path.ts'
import type { AdminEvent } from './admin-event.ts'
import { type AdminEventQuery, adminEventsPath, readAdminEventQuery } from './admin-event-query.ts'
import { eventMessages } from './event-messages.ts'

interface Props {
  query: AdminEventQuery
  /** A promise while it is pending; null if the page was sent without it. */
  list: Page<AdminEvent> | Promise<Page<AdminEvent>> | null
}

/** The list of events (SHELL-11, AEVT-01..09). */
export function AdminEventsPage({ query, list }: Props) {
  useStaffRevalidation('events_changes')
  return (
    <AdminListPage
      title="Manage Events"
      actions={
        <Link className="btn btn--primary btn--sm" to="/admin/events/new">
          <Icon name="plus" size={16} />
          Add New Event
        </Link>
      }
      path="/admin/events"
      query={query}
      readQuery={readAdminEventQuery}
      pathOf={adminEventsPath}
      list={list}
      noun={['event', 'events']}
      searchLabel="Search events"
      searchPlaceholder="Search events by title..."
      filters={({ when }, change) => (
        <FilterSelect
          name="when"
          label="When"
          value={when}
          options={[
            ['all', 'All Events'],
            ['upcoming', 'Upcoming'],
            ['past', 'Past'],
          ]}
          onChange={(when) => change({ when: readAdminEventQuery(new URLSearchParams({ when })).when })}
        />
      )}
      loadingLabel="Loading events"
      failedMessage={eventMessages.listFailed}
    >
      {(page) => <EventList page={page} query={query} />}
    </AdminListPage>
  )
}

/** The events of one page. */
function EventList({ page, query }: { page: Page<AdminEvent>; query: AdminEventQuery }) {
  return (
    <DeletableRows
      label="Events"
      columns={['Title', 'Date', 'Type']}
      page={page}
      pathOf={(number) => adminEventsPath({ ...query, page: number })}
      empty={(titleRef) => <NoEvents query={query} titleRef={titleRef} />}
      // AEVT-06, AEVT-07
      deletion={{
        title: 'Delete this event?',
        describe: ({ title, artists }) => (
          <p>
            ‘{title}’ is deleted{artists.length > 0 && ' with its artists'}. Its page is gone for visitors too. This
            cannot be undone.
          </p>
        ),
        action: '/admin/events',
      }}
    >
      {(event, row) => <EventRow key={event.id} event={event} {...row} />}
    </DeletableRows>
  )
}

function EventRow({ event, isJustSaved, onDelete }: { event: AdminEvent; isJustSaved: boolean; onDelete: () => void }) {
  const nameId = useId()
  const { title, slug, time, featured } = event
  const { gallery } = useGallery()
  const location = event.location || gallery.name
  return (
    <Row
      thumb={<AdminThumb image={event.image} picture={event.picture} name={title} />}
      name={title}
      nameId={nameId}
      editPath={`/admin/events/edit/${event.id}`}
      isJustSaved={isJustSaved}
      details={[formatEventDates(event), time, location, featured && 'Featured'].filter(Boolean).join(' • ')}
      figure={formatShortDay(event.date)}
      switches={
        <span className={event.is_past ? 'badge' : 'badge badge--live'}>
          {event.type}
          <span className="sr-only">{event.is_past ? ', past' : ', upcoming'}</span>
        </span>
      }
      actions={
        <>
          <ViewOnSite name={title} path={eventPath(slug)} />
          <Link
            className="icon-btn icon-btn--sm"
            to={`/admin/events/new?from=${event.id}`}
            aria-label={`Duplicate ${title}`}
            title="Duplicate"
          >
            <Icon name="copy-plus" size={20} />
          </Link>
        </>
      }
      onDelete={onDelete}
    />
  )
}

/** An empty list (AEVT-04); a search or a filter without results can be cleared. */
function NoEvents({
  query: { search, when },
  titleRef,
}: {
  query: AdminEventQuery
  titleRef: Ref<HTMLHeadingElement>
}) {
  if (!search && when === 'all') {
    return (
      <EmptyState icon="calendar" title="No events found" titleRef={titleRef}>
        <Link className="btn btn--primary" to="/admin/events/new">
          Create Your First Event
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="calendar" title={search ? `No events match ‘${search}’` : 'No events match'} titleRef={titleRef}>
      <Link className="btn btn--secondary" to="/admin/events">
        Show all events
      </Link>
    </EmptyState>
  )
}
