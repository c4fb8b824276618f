import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { AdminOrder } from '../admin-order.ts'
import { formatMoment } from '../format-moment.ts'

/** The order's ledger in plain words, the newest first (OADM-04). */
export function TimelineSection({ order: { timeline } }: { order: AdminOrder }) {
  const { timeZone } = useGallery().gallery
  return (
    <section className="box" aria-labelledby="order-timeline">
      <div className="box__head">
        <h2 id="order-timeline">Timeline</h2>
        <span className="small">Nothing here can be changed</span>
      </div>
      <ol className="ledger">
        {timeline.map(({ id, at, title, text, isKey }) => (
          <li key={id} data-key={isKey || undefined}>
            <time className="small num" dateTime={at}>
              {formatMoment(at, timeZone, { hasSeconds: true })}
            </time>
            <div className="wrap-anywhere">
              <p className="font-medium">{title}</p>
              {text && <p className="small">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
