/** Shown instead of the card's content if that could not be loaded. */
export function MigrationFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="note note--error">
      <p className="grow">{message}</p>
      <button type="button" className="btn btn--secondary btn--sm" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
