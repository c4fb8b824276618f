import { useState } from 'react'
import { formatCount } from '#app/platform/format-count.ts'
import { formatPrice } from '#app/platform/money.ts'
import { monthText, SalesChart } from './sales-chart.tsx'
import type { MonthOfSales } from './statistics.ts'

/** The sales of each month as a chart that is also a table (DASH-18). @param months null while they are loading */
export function SalesByMonth({ months }: { months: MonthOfSales[] | null }) {
  const [length, setLength] = useState(12)
  const shown = months?.slice(-length)
  return (
    <section aria-labelledby="sales-by-month">
      <div className="box__head">
        <h3 id="sales-by-month">Sales by month</h3>
        <select
          className="select select--sm"
          aria-label="Months"
          value={length}
          onChange={(event) => setLength(Number(event.target.value))}
        >
          <option value={12}>Last 12 months</option>
          <option value={24}>Last 24 months</option>
        </select>
      </div>
      {!shown && <div className="chart__plot skeleton" />}
      {shown && !shown.some(({ sold }) => sold > 0) && (
        <p className="chart__none quiet">No artwork was sold in these months.</p>
      )}
      {shown?.some(({ sold }) => sold > 0) && (
        <>
          <SalesChart months={shown} />
          <details className="chart__table">
            <summary>Show as a table</summary>
            <SalesTable months={shown} />
          </details>
        </>
      )}
    </section>
  )
}

function SalesTable({ months }: { months: MonthOfSales[] }) {
  const sum = (of: 'sold' | 'cents') => months.reduce((total, month) => total + month[of], 0)
  return (
    <table>
      <caption className="sr-only">Sales by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Artworks sold</th>
          <th scope="col">Sales</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, sold, cents }) => (
          <tr key={month}>
            <th scope="row">{monthText(month, 'long')}</th>
            <td>{formatCount(sold)}</td>
            <td>{formatPrice(cents / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td>{formatCount(sum('sold'))}</td>
          <td>{formatPrice(sum('cents') / 100)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
