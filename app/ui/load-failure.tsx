import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

interface LoadFailureProps {
  message: string
  onRetry: () => void
  /** `h1` where the page has nothing else to say. */
  heading?: 'h1' | 'h2'
}

/** Says in red that something could not be loaded, with one way to try again. */
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
