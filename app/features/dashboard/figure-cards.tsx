import { formatPrice } from '#app/platform/money.ts'
import { asCount, FigureCard, type Known } from './figure-card.tsx'
import { fixedTrends, type Statistics } from './statistics.ts'

/** The counts, each with a filter of the list, and the two values (DASH-06..11). */
export function FigureCards({ statistics }: { statistics: Known<Statistics> }) {
  const known = <Name extends keyof Statistics>(name: Name): Known<Statistics[Name]> =>
    statistics === null || statistics === 'unknown' ? statistics : statistics[name]
  return (
    <ul className="figures" aria-label="Figures">
      <FigureCard title="Total Products" value={asCount(known('total'))} filter="total" />
      <FigureCard
        title="Available Products"
        value={asCount(known('available'))}
        note="Published & In Stock"
        filter="available"
      />
      <FigureCard title="Draft Products" value={asCount(known('draft'))} filter="draft" />
      <FigureCard title="Sold Products" value={asCount(known('sold'))} filter="sold" />
      <FigureCard
        title="Total Inventory Value"
        value={asMoney(known('inventoryCents'))}
        note={trendText(fixedTrends.inventoryPercent)}
      />
      <FigureCard
        title="Total Sales Value"
        value={asMoney(known('salesCents'))}
        note={trendText(fixedTrends.salesPercent)}
      />
    </ul>
  )
}

function trendText(percent: number): string {
  return `${percent}% from last month`
}

function asMoney(cents: Known<number>): Known<string> {
  return typeof cents === 'number' ? formatPrice(cents / 100) : cents
}
