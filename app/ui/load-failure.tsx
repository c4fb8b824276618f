import { Icon } from './icon.tsx'

interface LoadFailureProps {
  message: string
  onRetry: () => void
  /** `h1` where the page has nothing else to say. */
  heading?: 'h1' | 'h2'
}

/** Says in red that something could not be loaded, with one way to try again. */
export function LoadFailure({ message, onRetry, heading: Heading = 'h2' }: LoadFailureProps) {
  return (
    <div className="empty" role="alert">
      <div className="empty__frame">
        <Icon name="circle-alert" />
      </div>
      <Heading className="title-3 text-error">{message}</Heading>
      <button type="button" className="btn btn--primary" onClick={onRetry}>
        <Icon name="refresh-cw" />
        Retry
      </button>
    </div>
  )
}
