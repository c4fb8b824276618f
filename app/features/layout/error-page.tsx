import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon.tsx'

/** What a page shows in place of itself: not found, the database away, or anything unforeseen. Never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundPage />
  return status === 503 ? (
    <Message icon="refresh-cw" title="The gallery cannot be reached">
      <p>Unable to connect to database. Please check your internet connection.</p>
      <RetryLink />
    </Message>
  ) : (
    <Message icon="triangle-alert" title="Something went wrong">
      <p>We could not show this page. Please try again in a moment.</p>
      <RetryLink />
    </Message>
  )
}

/** An address that leads nowhere (OP-02). */
export function NotFoundPage() {
  return (
    <Message icon="image-off" title="Page not found">
      <p>Nothing hangs at this address. The page may have moved, or the link may be incomplete.</p>
      <Link className="btn btn--primary" to="/collection">
        Browse Collection
      </Link>
    </Message>
  )
}

/** Loads the document anew: the way that works whatever went wrong, scripts included. */
function RetryLink() {
  const { pathname, search } = useLocation()
  return (
    <a className="btn btn--secondary" href={pathname + search}>
      Retry
    </a>
  )
}

function Message({ icon, title, children }: { icon: IconName; title: string; children: React.ReactNode }) {
  return (
    <div className="page empty min-h-[50svh] content-center">
      <div className="empty__frame">
        <Icon name={icon} />
      </div>
      <h1 className="title-2">{title}</h1>
      {children}
    </div>
  )
}
