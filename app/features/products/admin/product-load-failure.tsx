import { useEffect } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { productMessages } from './product-messages.ts'

/** In place of a form whose work is not there or cannot be read (PFRM-27, PFRM-28). */
export function ProductLoadFailure({ error }: { error: unknown }) {
  useEffect(() => showToast('error', productMessages.loadFailed), [])
  const isGone = isRouteErrorResponse(error) && error.status === 404
  return (
    <EmptyState heading="h1" title={isGone ? productMessages.notFound : 'The artwork could not be read'}>
      <title>{`${productMessages.notFound} | Admin Portal`}</title>
      <p>{isGone ? 'It may have been deleted.' : 'Please try again in a moment.'}</p>
      <Link className="btn btn--secondary" to="/admin/products">
        Back to Products
      </Link>
    </EmptyState>
  )
}
