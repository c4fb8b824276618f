import { useNavigate } from 'react-router'
import { eventsPath } from '../event-path.ts'
import type { EventFilter } from '../event-query.ts'

const filters: { when: EventFilter; text: string }[] = [
  { when: 'upcoming', text: 'Upcoming Events' },
  { when: 'past', text: 'Past Events' },
  { when: 'all', text: 'All Events' },
]

/** The filter of the list (EVT-01). A form, so that it works before hydration and without JavaScript. */
export function EventFilterTabs({ when }: { when: EventFilter }) {
  const navigate = useNavigate()
  return (
    <form action="/events" className="tabs" aria-label="Filter events">
      {filters.map((filter) => (
        <button
          key={filter.when}
          type="submit"
          name="when"
          value={filter.when}
          aria-pressed={filter.when === when}
          onClick={(click) => {
            click.preventDefault()
            navigate(eventsPath({ when: filter.when }))
          }}
        >
          {filter.text}
        </button>
      ))}
    </form>
  )
}
