import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { adminInvoiceListPath } from '../invoices/admin/admin-invoice-query.ts'
import type { OrdersInNeed } from './admin-order.ts'
import { adminOrdersPath } from './admin-order-query.ts'
import { describeNeeds } from './describe-for-staff.ts'
import { adminOrderPath } from './order-path.ts'

/**
 * What staff have to see first: each order that waits for them, with the reason and a link (OADM-02), and the invoices whose
 * mail was not sent (INV-28).
 */
export function OrdersThatNeedYou({ inNeed: { orders, total, invoicesNotMailed } }: { inNeed: OrdersInNeed }) {
  if (total + invoicesNotMailed === 0) return null
  return (
    <section className="note note--warn mb-5" aria-label="Orders that need you">
      <Icon name="triangle-alert" />
      <div className="min-w-0 grow">
        <ul className="grid gap-2">
          {orders.map((order) => (
            <li key={order.handle} className="wrap-anywhere">
              <Link className="link" to={adminOrderPath(order.handle)}>
                {order.number}, {order.work.name}
              </Link>
              : {describeNeeds(order)}
            </li>
          ))}
          {invoicesNotMailed > 0 && (
            <li>
              <Link className="link" to={adminInvoiceListPath({ filter: 'mail-not-sent' })}>
                {invoicesNotMailed === 1 ? '1 invoice' : `${invoicesNotMailed} invoices`}
              </Link>
              : the mail was not sent
            </li>
          )}
        </ul>
        {total > orders.length && (
          <p className="pt-2">
            <Link className="link" to={adminOrdersPath({ filter: 'needs-you' })}>
              All {total} orders that need you
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
