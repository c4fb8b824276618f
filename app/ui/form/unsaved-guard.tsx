import { LeaveGuard } from '../leave-guard.tsx'

/** While rendered, asks before unsaved work is left behind. To go from one part of the page to another leaves nothing. */
export function UnsavedGuard({ isLeaving }: { isLeaving: () => boolean }) {
  return (
    <LeaveGuard
      title="Leave without saving?"
      isLeft={(from, to) => to.pathname !== from.pathname || to.search !== from.search}
      isLeaving={isLeaving}
    >
      <p>What you changed here is not saved yet.</p>
    </LeaveGuard>
  )
}
