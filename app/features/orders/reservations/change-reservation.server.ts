import { z } from 'zod'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { releaseWork } from './release-work.server.ts'
import { describeReservation, type Reservation } from './reservation.ts'
import { reservationMessages } from './reservation-messages.ts'
import { readReservation, reservationInput } from './reservation-schema.ts'
import { reserveWork } from './reserve-work.server.ts'

/** The changes that staff request: to reserve a work for a client, and to release it. */
export const reservationChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('reserve'), id: z.string(), reservation: reservationInput }),
  // A page from before RSV-10 does not send the reservation that it shows, and is refused if there is one.
  z.object({ intent: z.literal('release'), id: z.string(), seen: z.string().optional() }),
])
export type ReservationChange = z.infer<typeof reservationChange>

/** `current`: what must be shown before the reservation is ended. */
export type ReservationResult =
  | { outcome: 'reserved'; reservation: Reservation | null }
  | (ChangeFailure & { current?: Reservation })

/** Reserves or releases a work: not found, in conflict with a sale, a buyer or another client, or invalid. */
export async function changeReservation(app: ActingContext, change: ReservationChange): Promise<ReservationResult> {
  const { failed, releaseFailed, gone } = reservationMessages
  const { id } = change
  const { timeZone } = app.settings.gallery
  if (change.intent === 'release') {
    const result = await releaseWork(app, { id, seen: change.seen })
    switch (result.outcome) {
      case 'released':
        return { outcome: 'reserved', reservation: null }
      case 'not-found':
        return changeFailure('not-found', releaseFailed, [gone])
      case 'being-paid':
        return changeFailure('conflict', releaseFailed, ['Its invoice is being paid right now.'])
      case 'not-seen': {
        const { current } = result
        const now = describeReservation(current, { timeZone, isNews: true })
        return { ...changeFailure('conflict', releaseFailed, [`${now}. Look at it again before you end it.`]), current }
      }
    }
  }
  const read = readReservation(change.reservation, { now: app.now(), timeZone })
  if (read.faults) return changeFailure('invalid', failed, read.faults)
  const { reservation } = read
  const result = await reserveWork(app, { id, reservation, timeZone })
  switch (result.outcome) {
    case 'reserved': {
      const { name, email, phone, note } = reservation
      const [madeAt, until] = [result.madeAt.toISOString(), result.until.toISOString()]
      return {
        outcome: 'reserved',
        reservation: { madeAt, clientName: name, clientEmail: email, clientPhone: phone, note, until, invoice: null },
      }
    }
    case 'not-found':
      return changeFailure('not-found', failed, [gone])
    case 'already-sold':
      return changeFailure('conflict', failed, ['It is sold.'])
    case 'on-hold':
      return changeFailure('conflict', failed, ['A buyer is completing a purchase.'])
    case 'reserved-before': {
      const { client_name: clientName, until } = result.by
      const kept = describeReservation({ clientName, until: until.toISOString() }, { timeZone })
      return changeFailure('conflict', failed, [`${kept}. End the reservation first.`])
    }
  }
}
