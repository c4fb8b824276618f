import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { Paging } from '#app/ui/paging.tsx'
import type { AdminOrder } from '../admin-order.ts'
import { timelinePath } from '../order-path.ts'

/** The order's ledger in plain words, the newest first (OADM-04), a page of it (OADM-10). */
export function TimelineSection({ order: { handle, timeline } }: { order: AdminOrder }) {
  const { timeZone } = useGallery().gallery
  return (
    <section className="box" aria-labelledby="order-timeline">
      <div className="box__head">
        <h2 id="order-timeline">Timeline</h2>
        <span className="small">Nothing here can be changed</span>
      </div>
      <ol className="ledger">
        {timeline.items.map(({ id, at, title, text, isKey }) => (
          <li key={id} data-key={isKey || undefined}>
            <time className="small num" dateTime={at}>
              {formatMoment(at, timeZone, { dateStyle: 'medium', timeStyle: 'medium' })}
            </time>
            <div className="wrap-anywhere">
              <p className="font-medium">{title}</p>
              {text && <p className="small">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
      <Paging
        page={timeline.page}
        pages={timeline.pages}
        pathOf={(page) => timelinePath(handle, page)}
        label="Pages of the timeline"
      />
    </section>
  )
}
