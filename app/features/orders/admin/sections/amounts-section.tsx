import { Link } from 'react-router'
import { adminInvoicePath } from '#app/features/orders/invoices/admin/invoice-path.ts'
import { invoiceNumber } from '#app/features/orders/invoices/invoice.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import type { AmountLine } from '../../order-amounts.ts'
import type { AdminOrder } from '../admin-order.ts'
import { StatedDelivery } from './stated-delivery.tsx'

/** The order's amounts line by line, the payment and the refunds. */
export function AmountsSection({ order: { lines, totals, statedDelivery, invoice } }: { order: AdminOrder }) {
  return (
    <section className="box" aria-labelledby="order-amounts">
      <div className="box__head">
        <h2 id="order-amounts">Amounts</h2>
        <span className="small">US dollars</span>
      </div>
      <dl className="order-sums num">
        {lines.map((line, index) => (
          <Amount key={index} line={line} />
        ))}
        {totals.map((line, index) => (
          <Amount key={index} line={line} isTotal />
        ))}
      </dl>
      {invoice !== null && (
        <p className="small pt-3">
          Paid by{' '}
          <Link className="link reach" to={adminInvoicePath(invoice.handle)}>
            invoice {invoiceNumber(invoice.handle)}
          </Link>
        </p>
      )}
      {statedDelivery && <StatedDelivery delivery={statedDelivery} />}
    </section>
  )
}

function Amount({ line: { label, cents }, isTotal = false }: { line: AmountLine; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'is-total' : undefined}>
      <dt>{label}</dt>
      <dd>{formatPriceWithCents(cents / 100).replace('-', '−')}</dd>
    </div>
  )
}
