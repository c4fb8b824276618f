import { LeaveGuard } from '#app/ui/leave-guard.tsx'

/** While rendered, asks before the page is left that changes works batch by batch: a run that goes on later needs it. */
export function RunGuard() {
  return (
    <LeaveGuard title="Leave before all artworks are changed?" isLeft={(from, to) => to.pathname !== from.pathname}>
      <p>Those that are not reached yet stay as they are.</p>
    </LeaveGuard>
  )
}
