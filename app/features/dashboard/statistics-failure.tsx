import { Icon } from '#app/ui/icon.tsx'

/** Replaces figures for as long as they cannot be read; the toast appears only once (STAT-03). */
export function StatisticsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="note note--error">
      <Icon name="circle-alert" />
      <p className="grow">The figures could not be read. The list below is not affected.</p>
      <button type="button" className="btn btn--secondary btn--sm" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
