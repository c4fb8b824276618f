import { useState } from 'react'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import { backend } from '#app/platform/backend.ts'

/** The number of new enquiries, beside the link to them, kept up to date (ENQ-10). `counted`: the number when the page was loaded. */
export function NewEnquiries({ counted }: { counted: number }) {
  const [latest, setLatest] = useState<{ counted: number; count: number } | null>(null)
  useLiveUpdates('enquiries_changes', () =>
    backend<{ count: number }>('/api/admin/enquiries/count').then(
      ({ count }) => setLatest({ counted, count }),
      // The next change, or the next page, requests it again.
      () => {},
    ),
  )
  const count = latest?.counted === counted ? latest.count : counted
  if (count === 0) return null
  return (
    // The links scroll on a phone: the visually hidden text must be clipped with them.
    <span className="num relative ml-1.5">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  )
}
