import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { recordSalePath } from '#app/features/orders/admin/order-path.ts'
import { invoiceNumber } from '#app/features/orders/invoices/invoice.ts'
import type { Reservation } from '#app/features/orders/reservations/reservation.ts'
import { ReservationFacts } from '#app/features/orders/reservations/reservation-facts.tsx'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { hasTooManyDecimals } from '#app/platform/has-too-many-decimals.ts'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { NumberInput } from '#app/ui/number-input.tsx'
import type { AdminListProduct } from './admin-product.ts'

interface Props {
  product: Pick<AdminListProduct, 'id' | 'name' | 'price' | 'reservation'>
  /** Why the last try was refused. */
  reasons: readonly string[]
  isSending: boolean
  onSell: (sale: { price: number | null; day: string }) => void
  /** Returns `false` to stay open. */
  onClose: () => unknown
}

/**
 * Asks for a sale's price and day; prefilled with the work's price and today (PLST-11, PLST-28). For a reserved work it says for whom,
 * and what the sale ends (RSV-13).
 */
export function SellDialog({ product, reasons, isSending, onSell, onClose }: Props) {
  const id = useId()
  const { gallery } = useGallery()
  const [today] = useState(() => galleryDate(new Date(), gallery.timeZone))

  function sell(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const values = new FormData(event.currentTarget)
    const price = String(values.get('price'))
    onSell({ price: price === '' ? null : Number(price), day: String(values.get('day')) })
  }

  return (
    <ModalDialog title={`Mark ‘${product.name}’ as sold`} className="dialog--narrow" onClose={onClose}>
      <form onSubmit={sell}>
        <div className="dialog__body grid gap-4">
          {reasons.length > 0 && (
            <p className="note note--error" role="alert">
              {reasons.join('. ')}
            </p>
          )}
          <p>
            This writes no order, no receipt and no sales tax. To have them,{' '}
            <Link className="link" to={recordSalePath(product.id)}>
              record a sale
            </Link>{' '}
            instead.
          </p>
          {product.reservation && <EndingReservation reservation={product.reservation} />}
          <div className="field">
            <label htmlFor={`${id}-price`}>Sold for (USD)</label>
            <NumberInput
              id={`${id}-price`}
              name="price"
              className="input"
              inputMode="decimal"
              min={0}
              step={0.01}
              defaultValue={product.price ?? ''}
              onChange={({ target }) =>
                target.setCustomValidity(
                  hasTooManyDecimals(target.value) ? 'At most two decimals, such as 1200.50.' : '',
                )
              }
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-day`}>Sold on</label>
            <input
              id={`${id}-day`}
              name="day"
              className="input"
              type="date"
              max={today}
              min="1900-01-01"
              required
              defaultValue={today}
            />
          </div>
        </div>
        <div className="dialog__foot">
          <button type="button" className="btn btn--secondary" aria-disabled={isSending} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn--primary" aria-disabled={isSending}>
            {isSending ? 'Saving…' : 'Mark as sold'}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}

function EndingReservation({ reservation }: { reservation: Reservation }) {
  const { invoice } = reservation
  return (
    <div className="note note--warn">
      <div className="grid min-w-0 gap-2">
        <ReservationFacts reservation={reservation} />
        <p>
          The sale ends the reservation
          {invoice !== null && `, and nothing of its invoice ${invoiceNumber(invoice)} can be paid any more`}. Offering
          the artwork again does not bring {invoice === null ? 'it' : 'them'} back.
        </p>
      </div>
    </div>
  )
}
