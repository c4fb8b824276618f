import type { ReactNode } from 'react'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { CategoryBreakdown } from './category-breakdown.tsx'
import { FigureCards } from './figure-cards.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SalesFold } from './sales-fold.tsx'
import type { Statistics } from './statistics.ts'
import { StatisticsFailure } from './statistics-failure.tsx'
import { statisticsKey, statisticsOfTab } from './statistics-resources.ts'

interface Props {
  /** The server-rendered figures; null if they were not ready in time. */
  initial: InitialState<Statistics>
  /** Whether the sales report was left open. */
  isReportOpen: boolean
  /** Shown below the recent activity. */
  children?: ReactNode
}

/**
 * The figures above the artwork list (SHELL-08, DASH-06..19). They are loaded in parallel with the list, and again when works change
 * (STAT-02); if they cannot be read, the list is shown anyway.
 */
export function Dashboard({ initial, isReportOpen, children }: Props) {
  const state = useResource(statisticsOfTab, statisticsKey, initial)
  const reload = () => statisticsOfTab.reload(statisticsKey)
  useLiveUpdates('products_changes', reload)
  const statistics = state.status === 'loaded' ? state.data : state.status === 'failed' ? 'unknown' : null
  if (statistics === 'refused') return <AccessDenied />
  return (
    <section className="dashboard" aria-label="Dashboard" aria-busy={statistics === null}>
      <FigureCards statistics={statistics} />
      <div className="dashboard__boxes">
        <CategoryBreakdown statistics={statistics} failure={<StatisticsFailure onRetry={reload} />} />
        <div className="dashboard__column">
          <RecentActivity statistics={statistics} />
          {children}
        </div>
      </div>
      <SalesFold isOpenAtFirst={isReportOpen} />
    </section>
  )
}

/** Replaces the figures for a user who is no longer an admin, until the page is left (PERM-06, OP-66). */
function AccessDenied() {
  return (
    <div className="note note--error mb-6" role="alert">
      <p>Access denied</p>
    </div>
  )
}
