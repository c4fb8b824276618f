import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { eventsPath } from '../event-path.ts'
import type { EventFilter } from '../event-query.ts'

const texts: Record<EventFilter, { title: string; text: string; way: { to: string; text: string } }> = {
  upcoming: {
    title: 'No upcoming events',
    text: 'Check back soon for new events!',
    way: { to: eventsPath({ when: 'past' }), text: 'See past events' },
  },
  past: {
    title: 'No past events',
    text: 'Past events will appear here after they occur.',
    way: { to: eventsPath({}), text: 'See upcoming events' },
  },
  all: {
    title: 'No events found',
    text: 'Please try a different filter.',
    way: { to: '/collection', text: 'Browse Collection' },
  },
}

/** An empty list, by its filter (EVT-09..11), with one action. */
export function NoEvents({ when }: { when: EventFilter }) {
  const { title, text, way } = texts[when]
  return (
    <EmptyState icon="calendar" title={title}>
      <p>{text}</p>
      <Link className="btn btn--secondary" to={way.to}>
        {way.text}
      </Link>
    </EmptyState>
  )
}
