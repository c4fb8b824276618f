import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown in place of a page: not found, no database, or any unforeseen error. Never shows a stack trace. */
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

/** For an address that does not exist (OP-02). */
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

/** Loads the document again: this works whatever went wrong, without JavaScript too. */
function RetryLink() {
  const { pathname, search } = useLocation()
  return (
    <a className="btn btn--secondary" href={pathname + search}>
      Retry
    </a>
  )
}
