import { Link } from 'react-router'
import type { Reservation } from '#app/features/orders/reservations/reservation.ts'
import { invoiceNumber } from '../invoice.ts'
import { adminInvoicePath, newInvoicePath } from './invoice-path.ts'

/** The way to the invoice that a work is reserved for, or to writing one. */
export function InvoiceLink({ work: { id, reservation } }: { work: { id: string; reservation: Reservation | null } }) {
  const handle = reservation?.invoice ?? null
  return handle === null ? (
    <Link className="link reach" to={newInvoicePath(id)}>
      Write an invoice…
    </Link>
  ) : (
    <Link className="link reach" to={adminInvoicePath(handle)}>
      Invoice {invoiceNumber(handle)}
    </Link>
  )
}
