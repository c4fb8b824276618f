import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { wayNames } from '../../manual-payments/manual-payment.ts'
import type { AdminOrder } from '../admin-order.ts'

const names: Record<string, string> = { demo: 'Demonstration', paypal: 'PayPal' }

/** The payment provider's ids of the order, for staff to search for in its portal. */
export function ProviderSection({ order: { provider, gallerySale, invoice } }: { order: AdminOrder }) {
  if (gallerySale)
    return <GallerySale sale={gallerySale} title={invoice === null ? 'Sold in the gallery' : 'Paid in the gallery'} />
  const ids = [
    ['Order', provider.orderId],
    ['Capture', provider.captureId],
    ['Refund', provider.refundId],
  ].filter(([, id]) => id)
  return (
    <section className="box" aria-labelledby="order-provider">
      <div className="box__head">
        <h2 id="order-provider">Payment provider</h2>
        <span className="badge badge--plain">{names[provider.name] ?? provider.name}</span>
      </div>
      {ids.length === 0 ? (
        <p className="small">The provider does not know this order.</p>
      ) : (
        <dl className="order-ids">
          {ids.map(([name, id]) => (
            <div key={name}>
              <dt className="small">{name}</dt>
              <dd className="num">{id}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

interface GallerySaleProps {
  title: string
  sale: NonNullable<AdminOrder['gallerySale']>
}

function GallerySale({ title, sale: { paidBy, paidOn, recordedBy } }: GallerySaleProps) {
  return (
    <section className="box" aria-labelledby="order-provider">
      <div className="box__head">
        <h2 id="order-provider">{title}</h2>
        <span className="badge badge--plain">{wayNames[paidBy]}</span>
      </div>
      <p className="small wrap-anywhere">
        Paid on {formatGalleryDay(`${paidOn}T12:00:00Z`, 'UTC')}. Recorded by {recordedBy}.
      </p>
    </section>
  )
}
