import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { mailtoHref } from '#app/platform/mailto-href.ts'
import { formatPrice } from '#app/platform/money.ts'
import { phoneHref } from '#app/platform/phone-href.ts'
import { DetailHead } from '#app/ui/admin-list/detail-head.tsx'
import { enquiryNumber } from '../enquiry.ts'
import { kindNames, stateBadges, stateNames } from '../enquiry-words.ts'
import { formatViewing } from '../viewing-times.ts'
import type { AdminEnquiry, Assignee } from './admin-enquiry.ts'
import { EnquiryForm } from './enquiry-form-section.tsx'
import { adminEnquiriesPath } from './enquiry-path.ts'
import { replyHref } from './reply-href.ts'

/** One enquiry in the back office: the message and its facts, the current state of the work, and the form for handling it (ENQ-11). */
export function EnquiryPage({ enquiry, assignees }: { enquiry: AdminEnquiry; assignees: readonly Assignee[] }) {
  useStaffRevalidation(['enquiries_changes', 'products_changes'])
  const { gallery } = useGallery()
  const { id, name, email, phone, message, kind, handling, createdAt } = enquiry
  return (
    <>
      <DetailHead
        back={{ to: adminEnquiriesPath, text: 'Back to Enquiries' }}
        title={name}
        badge={<span className={stateBadges[handling.state]}>{stateNames[handling.state]}</span>}
        line={`${kindNames[kind]} ${enquiryNumber(id)}, ${formatMoment(createdAt, gallery.timeZone)}`}
      >
        <a className="btn btn--primary btn--sm" href={replyHref(enquiry, gallery.name)}>
          Reply by mail
        </a>
      </DetailHead>
      <div className="form-2 order-desk">
        <div>
          <section className="box" aria-labelledby="enquiry-letter">
            <h2 id="enquiry-letter">{kindNames[kind]}</h2>
            <Facts enquiry={enquiry} />
            {message ? (
              <p className="max-w-[65ch] whitespace-pre-line wrap-anywhere">{message}</p>
            ) : (
              <p className="small">Sent without a message.</p>
            )}
          </section>
          <Work enquiry={enquiry} />
        </div>
        <aside aria-label="Handling and sender">
          <EnquiryForm enquiry={enquiry} assignees={assignees} />
          <section className="box" aria-labelledby="enquiry-sender">
            <h2 id="enquiry-sender">Sender</h2>
            <div className="grid gap-1 wrap-anywhere">
              <p>{name}</p>
              <p>
                <a className="link reach" href={mailtoHref(email)}>
                  {email}
                </a>
              </p>
              {phone && (
                <p className="num">
                  <a className="link reach" href={phoneHref(phone)}>
                    {phone}
                  </a>
                </p>
              )}
            </div>
          </section>
        </aside>
      </div>
    </>
  )
}

/** The offer compared with the price, or the time of the viewing. */
function Facts({ enquiry: { offerCents, viewingAt, product } }: { enquiry: AdminEnquiry }) {
  const { timeZone } = useGallery().gallery
  if (offerCents === null && !viewingAt) return null
  return (
    <dl className="mb-4 grid gap-x-8 gap-y-3 bg-mat p-4 sm:grid-cols-[auto_1fr]">
      {offerCents !== null && (
        <div>
          <dt className="small">Offer</dt>
          <dd className="title-4 num">{formatPrice(offerCents / 100)}</dd>
          {product?.price ? <dd className="small num">{besidePrice(offerCents, product.price)}</dd> : null}
        </div>
      )}
      {viewingAt && (
        <div>
          <dt className="small">Viewing wanted</dt>
          <dd className="title-4 num">{formatViewing(viewingAt, timeZone)}</dd>
        </div>
      )}
    </dl>
  )
}

/** `$1,700 below the price, 14%` */
function besidePrice(offerCents: number, price: number): string {
  const priceCents = Math.round(price * 100)
  const difference = Math.abs(priceCents - offerCents)
  if (difference === 0) return 'The price'
  const percent = Math.round((difference / priceCents) * 100)
  return `${formatPrice(difference / 100)} ${offerCents < priceCents ? 'below' : 'above'} the price, ${percent}%`
}

function Work({ enquiry: { work, product } }: { enquiry: AdminEnquiry }) {
  const facts = product
    ? [
        product.price === null ? 'No price' : formatPrice(product.price),
        product.isOnRequest && 'price on request',
        product.isSold ? 'sold' : product.isPublished ? 'available' : 'draft',
      ]
        .filter(Boolean)
        .join(', ')
    : 'This artwork was deleted.'
  return (
    <section className="box" aria-labelledby="enquiry-work">
      <h2 id="enquiry-work">Artwork</h2>
      <div className="flex items-center gap-4">
        <div className="w-16 flex-none">
          <AdminThumb image={work.image} picture={work.picture} name={work.name} />
        </div>
        <div className="min-w-0 wrap-anywhere">
          <p className="title-4">
            {product ? (
              <Link className="link" to={`/admin/products/edit/${product.id}`}>
                {work.name}
              </Link>
            ) : (
              work.name
            )}
          </p>
          <p className="small num">{facts}</p>
        </div>
      </div>
    </section>
  )
}
