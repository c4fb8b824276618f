import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { EmptyState } from '../empty-state.tsx'
import { showToast } from '../show-toast.ts'

interface FormLoadFailureProps {
  error: unknown
  messages: { loadFailed: string; notFound: string }
  /** What is edited: 'The event'. */
  subject: string
  back: { to: string; text: string }
}

/** Shown instead of a form whose thing does not exist or cannot be read. */
export function FormLoadFailure({ error, messages, subject, back }: FormLoadFailureProps) {
  const revalidator = useRevalidator()
  useEffect(() => showToast('error', messages.loadFailed), [messages])
  const isGone = isRouteErrorResponse(error) && error.status === 404
  const heading = isGone ? messages.notFound : `${subject} could not be read`
  return (
    <EmptyState heading="h1" title={heading}>
      <title>{`${heading} | Admin Portal`}</title>
      <p>{isGone ? 'It may have been deleted.' : 'Please try again in a moment.'}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isGone && (
          <button type="button" className="btn btn--secondary" onClick={() => revalidator.revalidate()}>
            Retry
          </button>
        )}
        <Link className="btn btn--secondary" to={back.to}>
          {back.text}
        </Link>
      </div>
    </EmptyState>
  )
}
