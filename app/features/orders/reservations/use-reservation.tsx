import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RefusedCaller } from '#app/platform/change-result.ts'
import { showFailure } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { ReservationChange, ReservationResult } from './change-reservation.server.ts'
import type { Reservation } from './reservation.ts'
import { ReservationDialog } from './reservation-dialog.tsx'
import { reservationMessages } from './reservation-messages.ts'

interface ReservableWork {
  id: string
  name: string
  reservation: Reservation | null
}

interface Options {
  /** Takes the focus when the button that opened the dialog has gone. */
  place: RefObject<HTMLElement | null>
  onChanged?: (reservation: Reservation | null) => void
}

/** Reserves a work and releases it, in a dialog (RSV-01, RSV-03). */
export function useReservation({ place, onChanged }: Options) {
  const [asked, setAsked] = useState<ReservableWork | null>(null)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const { send, isSending } = useSubmission<ReservationResult | RefusedCaller>((result) => {
    if (result.outcome === 'refused') return showFailure(result)
    if (result.outcome === 'failed') {
      setReasons([result.message, ...result.reasons])
      const { current } = result
      if (!current) return
      // To be looked at before it is ended (RSV-10).
      setAsked((work) => work && { ...work, reservation: current })
      return onChanged?.(current)
    }
    setAsked(null)
    onChanged?.(result.reservation)
    showToast('success', reservationMessages[result.reservation ? 'reserved' : 'released'])
  })
  const change = (wanted: ReservationChange) => {
    setReasons([])
    send('/admin/products', wanted)
  }

  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current && !asked && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    wasAsked.current = asked !== null
  }, [asked, place])

  const dialog = asked && (
    <ReservationDialog
      id={asked.id}
      name={asked.name}
      reservation={asked.reservation}
      reasons={reasons}
      isSending={isSending}
      onReserve={(reservation) => change({ intent: 'reserve', id: asked.id, reservation })}
      onRelease={() => change({ intent: 'release', id: asked.id, seen: asked.reservation?.madeAt })}
      onClose={() => (isSending ? false : setAsked(null))}
    />
  )
  const askToReserve = (work: ReservableWork) => {
    setReasons([])
    setAsked(work)
  }
  return { askToReserve, dialog }
}
