import { Link } from 'react-router'
import type { Reservation } from '#app/features/orders/reservations/reservation.ts'
import { invoiceNumber } from '../invoice.ts'
import { adminInvoicePath, newInvoicePath } from './invoice-path.ts'
import type { TypedClientState } from './typed-client.ts'

interface Props extends TypedClientState {
  work: { id: string; reservation: Reservation | null }
}

/** The way to the invoice that a work is reserved for, or to writing one, for `typedClient` where somebody is typed already. */
export function InvoiceLink({ work: { id, reservation }, typedClient }: Props) {
  const handle = reservation?.invoice ?? null
  return handle === null ? (
    <Link className="link reach" to={newInvoicePath(id)} state={{ typedClient } satisfies TypedClientState}>
      Write an invoice…
    </Link>
  ) : (
    <Link className="link reach" to={adminInvoicePath(handle)}>
      Invoice {invoiceNumber(handle)}
    </Link>
  )
}
