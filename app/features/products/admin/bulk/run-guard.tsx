import { LeaveGuard } from '#app/ui/leave-guard.tsx'

/** While rendered, asks before the page is left during a bulk change, or while a stopped one can be resumed: only this page can continue it. */
export function RunGuard() {
  return (
    <LeaveGuard title="Leave before all artworks are changed?" isLeft={(from, to) => to.pathname !== from.pathname}>
      <p>Those that are not reached yet stay as they are.</p>
    </LeaveGuard>
  )
}
