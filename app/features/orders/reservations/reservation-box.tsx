import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { InvoiceLink } from '#app/features/orders/invoices/admin/invoice-link.tsx'
import type { Reservation } from './reservation.ts'
import { ReservationFacts } from './reservation-facts.tsx'
import { useReservation } from './use-reservation.tsx'

interface Props {
  work: { id: string; name: string; reservation: Reservation | null }
}

/** In the form of a work that is not sold: for whom it is kept, and until when. */
export function ReservationBox({ work }: Props) {
  const [given, setGiven] = useState(work.reservation)
  const [reservation, setReservation] = useState(given)
  // The form continues from what a colleague has saved, and from what it has saved itself.
  if (given !== work.reservation) {
    setGiven(work.reservation)
    setReservation(work.reservation)
  }
  const box = useRef<HTMLElement>(null)
  const { askToReserve, dialog } = useReservation({ place: box, onChanged: setReservation })
  return (
    <section ref={box} className="box" aria-labelledby="product-reservation" tabIndex={-1}>
      <h2 id="product-reservation">Reservation</h2>
      {reservation ? (
        <ReservationFacts reservation={reservation} />
      ) : (
        <p className="small quiet">It is kept for nobody.</p>
      )}
      <p className="mt-3">
        <button
          type="button"
          className="btn btn--secondary btn--sm"
          onClick={() => askToReserve({ ...work, reservation })}
        >
          {reservation ? 'End reservation…' : 'Reserve for a client…'}
        </button>
      </p>
      <p className="mt-3">
        <InvoiceLink work={{ id: work.id, reservation }} />
      </p>
      {/* Forms cannot be nested: this one is outside the work's form. */}
      {dialog && createPortal(dialog, document.body)}
    </section>
  )
}
