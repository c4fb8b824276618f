import { countArtworks } from '#app/features/products/admin/count-artworks.ts'
import { formatPrice } from '#app/platform/money.ts'
import type { MonthOfSales } from './statistics.ts'

/** The number of months labelled below the bars. */
const labels = 6

/** A bar for each month, whose height is the month's sales; the largest amount is labelled. */
export function SalesChart({ months }: { months: MonthOfSales[] }) {
  const max = Math.max(...months.map(({ cents }) => cents))
  return (
    <figure className="chart">
      <p className="chart__scale" aria-hidden="true">
        {formatPrice(max / 100)}
      </p>
      <svg
        className="chart__plot"
        viewBox={`0 0 ${months.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describe(months)}
      >
        {months.map(({ month, sold, cents }, place) => (
          <rect key={month} x={place + 0.15} width={0.7} y={100 - heightOf(cents, max)} height={heightOf(cents, max)}>
            <title>{`${monthText(month, 'long')}: ${formatPrice(cents / 100)}, ${countArtworks(sold)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="chart__months" aria-hidden="true">
        {months
          .filter((_, place) => place % (months.length / labels) === 0)
          .map(({ month }) => (
            <span key={month}>{monthText(month, 'short')}</span>
          ))}
      </p>
    </figure>
  )
}

/** In hundredths; a small amount is still visible. */
function heightOf(cents: number, max: number): number {
  return cents === 0 ? 0 : Math.max(1, (100 * cents) / max)
}

function describe(months: MonthOfSales[]): string {
  const cents = months.reduce((sum, month) => sum + month.cents, 0)
  const best = months.reduce((best, month) => (month.cents > best.cents ? month : best))
  const [first, last] = [months[0]!, months.at(-1)!].map(({ month }) => monthText(month, 'long'))
  return `Sales from ${first} to ${last}: ${formatPrice(cents / 100)} together, most in ${monthText(best.month, 'long')} with ${formatPrice(best.cents / 100)}.`
}

/** A month for people: `November 2026`, or `Nov 26`. @param month `2026-11` */
export function monthText(month: string, length: 'long' | 'short'): string {
  const year = length === 'long' ? 'numeric' : '2-digit'
  return new Intl.DateTimeFormat('en-US', { month: length, year, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
