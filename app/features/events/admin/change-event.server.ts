import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { markPicturesUnused } from '#app/features/images/mark-pictures-unused.server.ts'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { events } from '#db/schema/events.ts'
import { eventDay } from '../event-day.ts'
import { auditedFields, imagesOf, subjectOf } from './audited-event.ts'
import { eventMessages } from './event-messages.ts'
import { findAdminEvent } from './find-admin-events.server.ts'

/** The changes that the list of events sends. */
export const eventChange = z.object({ intent: z.literal('delete'), id: z.string() })
export type EventChange = z.infer<typeof eventChange>

export type EventChangeResult = { outcome: 'deleted'; id: string; message: string } | ChangeFailure | RefusedCaller

/** Deletes an event with its artists (AEVT-06, OP-68). */
export async function changeEvent(
  { db, now, actor, settings }: ActingContext,
  { id }: EventChange,
): Promise<EventChangeResult> {
  const gone = changeFailure('not-found', eventMessages.deleteFailed, ['It is not there any more.'])
  if (!isUuid(id)) return gone
  const deleted = await db.transaction(async (tx) => {
    await tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for('update')
    const stored = await findAdminEvent({ db: tx, day: eventDay(settings, now()) }, id)
    if (stored?.id !== id) return null
    await tx.delete(events).where(eq(events.id, id))
    await markPicturesUnused(tx, imagesOf(stored), now())
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'event-deleted',
      subject: subjectOf(stored),
      from: auditedFields(stored),
    })
    return stored
  })
  if (!deleted) return gone
  return { outcome: 'deleted', id, message: eventMessages.deleted }
}
