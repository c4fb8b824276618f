import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** There is no such event (EVD-18, EVD-19). */
export function EventNotFound() {
  return (
    <div className="page empty min-h-[50svh] content-center">
      <div className="empty__frame">
        <Icon name="calendar" />
      </div>
      <h1 className="title-2">Event Not Found</h1>
      <p>The event you're looking for doesn't exist or has been removed.</p>
      <Link className="btn btn--primary" to="/events">
        View All Events
      </Link>
    </div>
  )
}
