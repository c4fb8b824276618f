import { useState } from 'react'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import { backend } from '#app/platform/backend.ts'

/** How many enquiries are new, beside the link to them; it follows them by itself (ENQ-10). `counted`: when the page was read. */
export function NewEnquiries({ counted }: { counted: number }) {
  const [heard, setHeard] = useState<{ counted: number; count: number } | null>(null)
  useLiveUpdates('enquiries_changes', () =>
    backend<{ count: number }>('/api/admin/enquiries/count').then(
      ({ count }) => setHeard({ counted, count }),
      // The next change, or the next page, asks again.
      () => {},
    ),
  )
  const count = heard?.counted === counted ? heard.count : counted
  if (count === 0) return null
  return (
    // The links scroll on a phone: what is hidden of their text must be cut off with them.
    <span className="num relative ml-1.5">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  )
}
