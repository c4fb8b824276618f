import { useEffect, useRef, useState } from 'react'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { Icon } from '#app/ui/icon.tsx'
import { asCount, FigureCard } from './figure-card.tsx'
import { keepIsReportOpen } from './report-place.ts'
import { SalesByMonth } from './sales-by-month.tsx'
import type { SalesReport } from './statistics.ts'
import { StatisticsFailure } from './statistics-failure.tsx'
import { reportKey, reportOfTab } from './statistics-resources.ts'

/** The sales report (DASH-17, DASH-18): loaded only while it is open, and rendered as it was left (DASH-19). */
export function SalesFold({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const fold = useRef<HTMLDetailsElement>(null)
  // It may have been opened before hydration.
  useEffect(() => setIsOpen(fold.current!.open), [])
  return (
    <details
      ref={fold}
      className="box fold"
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget
        setIsOpen(open)
        keepIsReportOpen(open)
      }}
    >
      <summary>
        <Icon name="chevron-right" size={16} />
        <h2>Artworks to look at, sales by month</h2>
      </summary>
      {isOpen && <Report />}
    </details>
  )
}

function Report() {
  const state = useResource(reportOfTab, reportKey)
  const reload = () => reportOfTab.reload(reportKey)
  useLiveUpdates('products_changes', reload)
  if (state.status === 'failed') return <StatisticsFailure onRetry={reload} />
  // The dashboard shows the reason.
  if (state.status === 'loaded' && state.data === 'refused') return null
  const report = state.status === 'loaded' && state.data !== 'refused' ? state.data : null
  const gap = (filter: keyof SalesReport['gaps']) => (report ? report.gaps[filter] : null)
  return (
    <div className="fold__report" aria-busy={!report}>
      <ul className="figures figures--three" aria-label="Artworks to look at">
        <FigureCard title="Without a picture" value={asCount(gap('no-picture'))} filter="no-picture" />
        <FigureCard title="Without a price" value={asCount(gap('no-price'))} filter="no-price" />
        <FigureCard title="Unsold for over a year" value={asCount(gap('unsold-year'))} filter="unsold-year" />
      </ul>
      <SalesByMonth months={report ? report.months : null} />
    </div>
  )
}
