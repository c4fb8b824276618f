import { isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { portalHome } from './return-path.ts'

/** Shown instead of a whole page of the back office that failed. */
export function PortalFailure({ error }: { error: unknown }) {
  const revalidator = useRevalidator()
  const message = isRouteErrorResponse(error) && typeof error.data?.message === 'string' ? error.data.message : null
  return (
    <main id="main" className="admin page grid min-h-svh place-items-center">
      <title>Something went wrong | Admin Portal</title>
      <EmptyState isFailure heading="h1" title={message ?? 'Something went wrong'}>
        <p>Nothing you saved is lost.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <button type="button" className="btn btn--secondary" onClick={() => revalidator.revalidate()}>
            Retry
          </button>
          <Link className="btn btn--secondary" to={portalHome} reloadDocument>
            Go to the Admin Portal
          </Link>
        </div>
      </EmptyState>
    </main>
  )
}
