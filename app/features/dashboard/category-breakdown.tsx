import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#app/platform/format-count.ts'
import type { Known } from './figure-card.tsx'
import type { Statistics } from './statistics.ts'
import { useListFilter } from './use-list-filter.ts'

interface Props {
  statistics: Known<Statistics>
  /** Shown if the figures could not be read. */
  failure: ReactNode
}

/** The number of works in each category, and their share of all works (DASH-14, DASH-15). */
export function CategoryBreakdown({ statistics, failure }: Props) {
  return (
    <section className="box" aria-labelledby="category-breakdown">
      <div className="box__head">
        <h2 id="category-breakdown">Category Breakdown</h2>
      </div>
      <div className="bars">
        {statistics === null && <Skeleton />}
        {statistics === 'unknown' && failure}
        {typeof statistics === 'object' && statistics && <Categories {...statistics} />}
      </div>
    </section>
  )
}

function Categories({ categories, total }: Statistics) {
  const { isActive, pathOf } = useListFilter()
  if (total === 0) return <p className="quiet">Once there are artworks, their categories are compared here.</p>
  const max = categories[0]!.count
  return (
    <ul>
      {categories.map(({ name, count }) => (
        <li key={name}>
          <Link
            className="bars__row"
            to={pathOf(`category:${name ?? ''}`)}
            preventScrollReset
            aria-current={isActive(`category:${name ?? ''}`) ? 'true' : undefined}
          >
            <span>{name ?? 'No category'}</span>
            <i style={{ '--w': `${(100 * count) / max}%` } as React.CSSProperties} />
            <span>{formatCount(count)}</span> <span>{percentText(count, total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The share in `total`, in whole per cent; `<1%` for one that would be rounded to 0. */
function percentText(count: number, total: number): string {
  const percent = Math.round((100 * count) / total)
  return percent === 0 && count > 0 ? '<1%' : `${percent}%`
}

/** Seven placeholder rows. */
function Skeleton() {
  return [1, 2, 3, 4, 5, 6, 7].map((row) => (
    <div key={row} className="bars__row">
      <span className="skeleton skeleton--line" />
      <i />
    </div>
  ))
}
