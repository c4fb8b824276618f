import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { adminOrderPath } from '#app/features/orders/admin/order-path.ts'
import type { OrderState } from '#app/features/orders/order-states.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import type { AdminInvoice, InvoiceOrder } from './admin-invoice.ts'
import { partNames } from './describe-invoice.ts'

/** The orders that pay an invoice, including failed ones. */
export function InvoiceOrders({ invoice: { orders } }: { invoice: AdminInvoice }) {
  const { timeZone } = useGallery().gallery
  return (
    <section className="box" aria-labelledby="invoice-orders">
      <h2 id="invoice-orders">Orders</h2>
      {orders.length === 0 ? (
        <p className="small">Nobody has begun to pay.</p>
      ) : (
        <ul className="grid gap-4">
          {orders.map((order) => (
            <li key={order.handle} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link className="link reach num" to={adminOrderPath(order.handle)}>
                  Order {order.number}
                </Link>
                <span
                  className={
                    order.state === 'paid' && !order.isUndone && !order.isBeingFullyRefunded
                      ? 'badge badge--live'
                      : 'badge'
                  }
                >
                  {stateName(order)}
                </span>
              </p>
              <p className="small num">
                {partNames[order.part]}, {formatPriceWithCents(order.amountCents / 100)},{' '}
                {formatMoment(order.openedAt, timeZone)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function stateName({ state, isUndone, isBeingFullyRefunded, refundedCents }: InvoiceOrder): string {
  if (isUndone) return 'Undone'
  if (isBeingFullyRefunded) return 'Refund under way'
  return state === 'paid' && refundedCents > 0 ? 'Refunded in part' : stateNames[state]
}

const stateNames: Record<OrderState, string> = {
  created: 'Being paid',
  approved: 'Being paid',
  capturing: 'Payment under way',
  pending: 'Payment pending',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}
