import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { DetailHead } from '#app/ui/admin-list/detail-head.tsx'
import type { OrderMails } from '../mails/find-order-mails.server.ts'
import type { AdminOrder } from './admin-order.ts'
import { describeForStaff } from './describe-for-staff.ts'
import { adminOrderPath } from './order-path.ts'
import { AmountsSection } from './sections/amounts-section.tsx'
import { BuyerSection } from './sections/buyer-section.tsx'
import { DeliverySection } from './sections/delivery-section.tsx'
import { LinkSection } from './sections/link-section.tsx'
import { MailsSection } from './sections/mails-section.tsx'
import { NextSection } from './sections/next-section.tsx'
import { NotesSection } from './sections/notes-section.tsx'
import { ProviderSection } from './sections/provider-section.tsx'
import { RefundsSection } from './sections/refunds-section.tsx'
import { TimelineSection } from './sections/timeline-section.tsx'
import { WorkSection } from './sections/work-section.tsx'

export interface OrderPageProps {
  order: AdminOrder
  mails: OrderMails
  /** When the page was read, ISO 8601. */
  readAt: string
  /** Of whoever is signed in. */
  email: string
}

/** One order in the back office (OADM-03): each section is a component of its own. */
export function OrderPage({ order, mails, readAt, email }: OrderPageProps) {
  useStaffRevalidation('orders_changes')
  const { timeZone } = useGallery().gallery
  const { handle, number, openedAt, isPaid } = order
  const summary = describeForStaff(order)
  const path = adminOrderPath(handle)
  return (
    <>
      <DetailHead
        back={{ to: '/admin/orders', text: 'Back to Orders' }}
        title={`Order ${number}`}
        badge={<span className={summary.badge}>{summary.label}</span>}
        line={formatMoment(openedAt, timeZone)}
      >
        {isPaid && (
          <div className="flex flex-wrap gap-2">
            <a className="btn btn--secondary btn--sm" href={`${path}/receipt.pdf`}>
              Receipt (PDF)
            </a>
            <a className="btn btn--secondary btn--sm" href={`${path}/packing-note.pdf`}>
              Packing Note (PDF)
            </a>
          </div>
        )}
      </DetailHead>
      <div className="form-2 order-desk">
        <div>
          <NextSection order={order} />
          <WorkSection order={order} />
          <AmountsSection order={order} />
          <RefundsSection order={order} email={email} />
        </div>
        <aside aria-label="Delivery, buyer and provider">
          <DeliverySection order={order} />
          <BuyerSection order={order} />
          <LinkSection order={order} mails={mails} />
          <ProviderSection order={order} />
        </aside>
        <div>
          <NotesSection order={order} />
          <MailsSection order={order} mails={mails} readAt={readAt} />
          <TimelineSection order={order} />
        </div>
      </div>
    </>
  )
}
