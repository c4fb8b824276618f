import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** What a page shows in place of itself: not found, the database away, or anything unforeseen. Never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundPage />
  return status === 503 ? (
    <EmptyState isPage heading="h1" icon="refresh-cw" title="The gallery cannot be reached">
      <p>Unable to connect to database. Please check your internet connection.</p>
      <RetryLink />
    </EmptyState>
  ) : (
    <EmptyState isPage heading="h1" icon="triangle-alert" title="Something went wrong">
      <p>We could not show this page. Please try again in a moment.</p>
      <RetryLink />
    </EmptyState>
  )
}

/** An address that leads nowhere (OP-02). */
export function NotFoundPage() {
  return (
    <EmptyState isPage heading="h1" icon="image-off" title="Page not found">
      <p>Nothing hangs at this address. The page may have moved, or the link may be incomplete.</p>
      <Link className="btn btn--primary" to="/collection">
        Browse Collection
      </Link>
    </EmptyState>
  )
}

/** Loads the document again: the way that works whatever went wrong, scripts included. */
function RetryLink() {
  const { pathname, search } = useLocation()
  return (
    <a className="btn btn--secondary" href={pathname + search}>
      Retry
    </a>
  )
}
