import { useEffect } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { eventMessages } from './event-messages.ts'

/** In place of a form whose event is not there or cannot be read (EFRM-15). */
export function EventLoadFailure({ error }: { error: unknown }) {
  useEffect(() => showToast('error', eventMessages.loadFailed), [])
  const isGone = isRouteErrorResponse(error) && error.status === 404
  return (
    <EmptyState heading="h1" title={isGone ? eventMessages.notFound : 'The event could not be read'}>
      <title>{`${eventMessages.notFound} | Admin Portal`}</title>
      <p>{isGone ? 'It may have been deleted.' : 'Please try again in a moment.'}</p>
      <Link className="btn btn--secondary" to="/admin/events">
        Back to Events
      </Link>
    </EmptyState>
  )
}
