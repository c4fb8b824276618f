import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'
import { mailtoHref } from '#app/platform/mailto-href.ts'
import { phoneHref } from '#app/platform/phone-href.ts'
import type { Reservation } from './reservation.ts'

/** For whom a work is kept, until when, how to reach them, and what was noted. */
export function ReservationFacts({ reservation }: { reservation: Reservation }) {
  const { clientName, clientEmail, clientPhone, note } = reservation
  const { gallery } = useGallery()
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>
        Reserved for <b className="font-medium">{clientName}</b> until{' '}
        {formatGalleryDay(lastMomentOf(reservation), gallery.timeZone)}
      </p>
      {clientEmail && (
        <p>
          <a className="link" href={mailtoHref(clientEmail)}>
            {clientEmail}
          </a>
        </p>
      )}
      {clientPhone && (
        <p>
          <a className="link" href={phoneHref(clientPhone)}>
            {clientPhone}
          </a>
        </p>
      )}
      {note && <p className="small whitespace-pre-line">{note}</p>}
    </div>
  )
}
