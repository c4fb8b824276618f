import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

interface LoadFailureProps {
  message: string
  onRetry: () => void
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2'
}

/** An error message, in red, with a button to retry. */
export function LoadFailure({ message, onRetry, heading }: LoadFailureProps) {
  return (
    <EmptyState isFailure icon="circle-alert" heading={heading} title={message}>
      <button type="button" className="btn btn--primary" onClick={onRetry}>
        <Icon name="refresh-cw" />
        Retry
      </button>
    </EmptyState>
  )
}
