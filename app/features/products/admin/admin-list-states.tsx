import { useRevalidator } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { productMessages } from './product-messages.ts'

/** Three rows that are on their way (PLST-21). */
export function AdminListSkeleton() {
  return (
    <ul className="works" aria-label="Loading artworks">
      {[1, 2, 3].map((row) => (
        <li key={row} className="works__row" data-skeleton>
          <div className="mat mat--thumb works__thumb skeleton" />
          <div className="works__name grid gap-2">
            <div className="skeleton skeleton--title w-56 max-w-full" />
            <div className="skeleton skeleton--line w-32" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The list could not be read (PLST-18). It stands where the list would, for as long as that is so, not for a toast's time. */
export function AdminListFailure({ onRetry }: { onRetry: () => void }) {
  const { state } = useRevalidator()
  return (
    <div className="note note--error mt-6" role="alert">
      <Icon name="circle-alert" />
      <p className="grow">{productMessages.listFailed}</p>
      <button type="button" className="btn btn--secondary btn--sm" disabled={state !== 'idle'} onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}
