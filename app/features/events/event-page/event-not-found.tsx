import type { Ref } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown if the event does not exist (EVD-18, EVD-19). */
export function EventNotFound({ titleRef }: { titleRef: Ref<HTMLHeadingElement> }) {
  return (
    <EmptyState isPage icon="calendar" heading="h1" titleRef={titleRef} title="Event Not Found">
      <p>The event you're looking for doesn't exist or has been removed.</p>
      <Link className="btn btn--primary" to="/events">
        View All Events
      </Link>
    </EmptyState>
  )
}
