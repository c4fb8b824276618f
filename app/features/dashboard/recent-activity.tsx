import { useState } from 'react'
import { asCount, Figure, type Known } from './figure-card.tsx'
import { type Activity, type ActivityRange, activityRanges, type Statistics } from './statistics.ts'

const counts = { added: 'New Products', updated: 'Updated Products', sold: 'Products Sold' } satisfies Record<
  keyof Activity,
  string
>

/** What was created, changed and sold in a range of days (DASH-12, DASH-13); all ranges are loaded before one is chosen. */
export function RecentActivity({ statistics }: { statistics: Known<Statistics> }) {
  const [range, setRange] = useState<ActivityRange>('week')
  const activity = statistics === null || statistics === 'unknown' ? statistics : statistics.activity[range]
  return (
    <section className="box" aria-labelledby="recent-activity">
      <div className="box__head">
        <h2 id="recent-activity">Recent Activity</h2>
        <select
          className="select select--sm"
          aria-label="Period"
          value={range}
          onChange={(event) => setRange(event.target.value as ActivityRange)}
        >
          {Object.entries(activityRanges).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <ul className="activity" aria-label={activityRanges[range]}>
        {Object.entries(counts).map(([name, label]) => (
          <li key={name}>
            <Figure
              value={asCount(typeof activity === 'object' && activity ? activity[name as keyof Activity] : activity)}
            />{' '}
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
