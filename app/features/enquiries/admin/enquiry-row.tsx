import { useId } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { formatMoment } from '#app/platform/format-moment.ts'
import { formatPrice } from '#app/platform/money.ts'
import { Row } from '#app/ui/admin-list/row.tsx'
import { kindNames, stateBadges, stateNames } from '../enquiry-words.ts'
import { formatViewing } from '../viewing-times.ts'
import type { AdminEnquiryRow } from './admin-enquiry.ts'
import { adminEnquiryPath } from './enquiry-path.ts'

/** One enquiry of the list: the sender, the work, and the beginning of the message. */
export function EnquiryRow({ enquiry }: { enquiry: AdminEnquiryRow }) {
  const nameId = useId()
  const { timeZone } = useGallery().gallery
  const { handle, name, work, message, state, kind, offerCents, viewingAt, createdAt, assigneeName } = enquiry
  // Shown beside the state if there is no column for it.
  const handling = [kindNames[kind], assigneeName].filter(Boolean).join(', ')
  return (
    <Row
      thumb={<AdminThumb image={work.image} picture={work.picture} name={work.name} />}
      name={name}
      nameId={nameId}
      editPath={adminEnquiryPath(handle)}
      details={
        <>
          <span className="wrap-anywhere">{work.name}</span>
          {offerCents !== null && ` • ${formatPrice(offerCents / 100)}`}
          {viewingAt && ` • ${formatViewing(viewingAt, timeZone)}`}
        </>
      }
      note={message && <p className="small truncate">{message}</p>}
      figure={<span className="small num">{formatMoment(createdAt, timeZone)}</span>}
      switches={
        <>
          <span className={stateBadges[state]}>{stateNames[state]}</span>
          <span className="small quiet self-center lg:hidden">{handling}</span>
        </>
      }
      actions={<span className="small quiet mr-auto max-lg:hidden">{handling}</span>}
    />
  )
}
