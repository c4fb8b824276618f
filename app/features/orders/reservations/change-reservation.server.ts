import { z } from 'zod'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { releaseWork } from './release-work.server.ts'
import { lastMomentOf, type Reservation } from './reservation.ts'
import { reservationMessages } from './reservation-messages.ts'
import { readReservation, reservationInput } from './reservation-schema.ts'
import { reserveWork } from './reserve-work.server.ts'

/** What staff ask for: to keep a work for a client, and to let it go. */
export const reservationChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('reserve'), id: z.string(), reservation: reservationInput }),
  z.object({ intent: z.literal('release'), id: z.string() }),
])
export type ReservationChange = z.infer<typeof reservationChange>

export type ReservationResult = { outcome: 'reserved'; reservation: Reservation | null } | ChangeFailure

/** Reserves or releases a work: not found, in conflict with a sale, a buyer or another client, or invalid. */
export async function changeReservation(app: ActingContext, change: ReservationChange): Promise<ReservationResult> {
  const { failed, releaseFailed, gone } = reservationMessages
  const { id } = change
  if (change.intent === 'release') {
    const released = await releaseWork(app, id)
    if (released === 'being-paid')
      return changeFailure('conflict', releaseFailed, ['Its invoice is being paid right now.'])
    return released === 'released'
      ? { outcome: 'reserved', reservation: null }
      : changeFailure('not-found', releaseFailed, [gone])
  }
  const { timeZone } = app.settings.gallery
  const read = readReservation(change.reservation, { now: app.now(), timeZone })
  if (read.faults) return changeFailure('invalid', failed, read.faults)
  const { reservation } = read
  const result = await reserveWork(app, { id, reservation, timeZone })
  switch (result.outcome) {
    case 'reserved': {
      const { name, email, phone, note } = reservation
      const until = result.until.toISOString()
      return {
        outcome: 'reserved',
        reservation: { clientName: name, clientEmail: email, clientPhone: phone, note, until, invoice: null },
      }
    }
    case 'not-found':
      return changeFailure('not-found', failed, [gone])
    case 'already-sold':
      return changeFailure('conflict', failed, ['It is sold.'])
    case 'on-hold':
      return changeFailure('conflict', failed, ['A buyer is completing a purchase.'])
    case 'reserved-before': {
      const until = lastMomentOf({ until: result.by.until.toISOString() })
      return changeFailure('conflict', failed, [
        `It is reserved for ${result.by.client_name} until ${formatGalleryDay(until, timeZone)}. Release it first.`,
      ])
    }
  }
}
