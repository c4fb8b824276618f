import { useEffect } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { postMessages } from './post-messages.ts'

/** In place of a form whose post is not there or cannot be read (PSTF-41, PSTF-42). */
export function PostLoadFailure({ error }: { error: unknown }) {
  useEffect(() => showToast('error', postMessages.loadFailed), [])
  const isGone = isRouteErrorResponse(error) && error.status === 404
  return (
    <EmptyState heading="h1" title={isGone ? postMessages.notFound : 'The post could not be read'}>
      <title>{`${postMessages.notFound} | Admin Portal`}</title>
      <p>{isGone ? 'It may have been deleted.' : 'Please try again in a moment.'}</p>
      <Link className="btn btn--secondary" to="/admin/blog">
        Back to Blog Posts
      </Link>
    </EmptyState>
  )
}
