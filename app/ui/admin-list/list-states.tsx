import { useRevalidator } from 'react-router'
import { Icon } from '../icon.tsx'

interface ListSkeletonProps {
  /** What is being loaded, for screen readers. */
  label: string
  rows?: number
  /** In CSS pixels; the default is their minimum. */
  rowHeight?: number | undefined
}

/** Placeholder rows while the list loads. */
export function ListSkeleton({ label, rows = 3, rowHeight }: ListSkeletonProps) {
  return (
    <ul className="rows" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="rows__row" data-skeleton style={{ minHeight: rowHeight }}>
          <div className="mat mat--thumb rows__thumb skeleton" />
          <div className="rows__name grid gap-2">
            <div className="skeleton skeleton--title w-56 max-w-full" />
            <div className="skeleton skeleton--line w-32" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Shown instead of a list that could not be read; unlike a toast it stays. */
export function ListFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  const isBusy = useRevalidator().state !== 'idle'
  return (
    <div className="note note--error mt-6" role="alert">
      <Icon name="circle-alert" />
      <p className="grow">{message}</p>
      <button
        type="button"
        className="btn btn--secondary btn--sm"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onRetry()
        }}
      >
        Retry
      </button>
    </div>
  )
}
