import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { isTaken } from '#app/features/auth/is-taken.server.ts'
import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { hasContent, type SavedOverVersion, saveOverVersion } from '#app/platform/save-over-version.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import type { Transaction } from '#db/connect.ts'
import { event_artists, event_old_slugs, events } from '#db/schema/events.ts'
import { eventDay } from '../event-day.ts'
import { sanitizeEventHtml } from '../sanitize-event-html.server.ts'
import type { AdminEvent } from './admin-event.ts'
import { checkEvent, type EventFault, type EventField, type EventRow } from './event-form.ts'
import { eventMessages } from './event-messages.ts'
import { findAdminEvent } from './find-admin-events.server.ts'
import { imagesOf, subjectOf, told } from './told-event.ts'

/** What the event form sends: `version` is null for an event that was never saved. */
export const eventSubmission = z.object({
  id: z.string().refine(isUuid),
  version: z.int().nullable(),
  values: z.unknown(),
})

/** A long description of 100,000 characters fits in any script. */
export const eventFormLimits = { maxBytes: 524_288, malformed: eventMessages.saveFailed }

/** Saves the event form (EFRM-16..18). @param editedId the event that the address names; null for a new one */
export async function saveEvent(
  app: ActingContext,
  { id, version, values }: z.infer<typeof eventSubmission>,
  editedId: string | null,
): Promise<FormResult<AdminEvent, EventField>> {
  const isAsAddressed = editedId === null ? version === null : id === editedId && version !== null
  if (!isAsAddressed) return changeFailure('malformed', eventMessages.saveFailed)
  const result = version === null ? await createEvent(app, id, values) : await updateEvent(app, id, version, values)
  switch (result.outcome) {
    case 'saved':
      return { outcome: 'saved', id: result.current.id }
    case 'not-found':
      return changeFailure('not-found', eventMessages.notFound)
    case 'conflict':
      return { outcome: 'conflict', fault: 'conflict', message: eventMessages.conflict, current: result.current }
    case 'invalid': {
      const errors = Object.fromEntries(result.faults.toReversed().map(({ field, summary }) => [field, summary]))
      return { outcome: 'invalid', fault: 'invalid', message: result.faults[0]!.summary, errors }
    }
  }
}

/** The form brings the event's id, so that a repeated submit creates nothing twice. */
async function createEvent(
  app: ActingContext,
  id: string,
  values: unknown,
): Promise<SavedOverVersion<EventFault, AdminEvent>> {
  const { db, now, actor, settings } = app
  const day = eventDay(settings, now())
  const checked = check(app, values)
  if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
  const { row } = checked
  return db.transaction(async (tx) => {
    const stored = await findAdminEvent({ db: tx, day }, id)
    if (stored?.id === id) return { outcome: holds(stored, row) ? 'saved' : 'conflict', current: stored }
    const faults = await findUnknownImages(tx, row, settings)
    if (faults.length > 0) return { outcome: 'invalid', faults }
    const inserted = await tx
      .insert(events)
      .values({ id, ...row.event, created_at: now(), updated_at: now() })
      .onConflictDoNothing()
      .returning({ id: events.id })
    if (inserted.length === 0) return { outcome: 'invalid', faults: [slugTaken] }
    await insertArtists(tx, id, row)
    await recordSlug(tx, id, row.event.slug)
    const current = (await findAdminEvent({ db: tx, day }, id))!
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'event-created',
      subject: subjectOf(current),
      to: told(current),
    })
    return { outcome: 'saved', current }
  })
}

async function updateEvent(
  app: ActingContext,
  id: string,
  version: number,
  values: unknown,
): Promise<SavedOverVersion<EventFault, AdminEvent>> {
  const { db, now, actor, settings, imageStore, log } = app
  const day = eventDay(settings, now())
  let dropped: string[] = []
  const saved = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from events where id = ${id}::uuid for update`)
    const found = await findAdminEvent({ db: tx, day }, id)
    const stored = found?.id === id ? found : undefined
    return saveOverVersion({
      stored,
      version,
      check: (stored): { row: EventRow; faults?: undefined } | { faults: EventFault[] } => check(app, values, stored),
      isStored: holds,
      read: async () => (await findAdminEvent({ db: tx, day }, id))!,
      async write(row, stored) {
        const kept = imagesOf(stored)
        const faults = await findUnknownImages(tx, row, settings, kept)
        if (faults.length > 0) return faults
        try {
          // A savepoint: what comes after a refusal can still be read.
          await tx.transaction((inner) =>
            inner
              .update(events)
              .set({ ...row.event, updated_at: now(), version: sql`${events.version} + 1` })
              .where(eq(events.id, id)),
          )
        } catch (error) {
          if (isTaken(error)) return [slugTaken]
          throw error
        }
        await tx.delete(event_artists).where(eq(event_artists.event_id, id))
        await insertArtists(tx, id, row)
        await recordSlug(tx, id, row.event.slug, stored.slug)
        const current = (await findAdminEvent({ db: tx, day }, id))!
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'event-changed',
          subject: subjectOf(current),
          from: told(stored),
          to: told(current),
        })
        dropped = kept.filter((image) => !imagesOf(current).includes(image))
        return []
      },
    })
  })
  for (const image of dropped) {
    // The event is saved; a file too many harms nobody.
    await imageStore.remove(image).catch((error) => log.warn({ error, image }, 'a picture could not be removed'))
  }
  return saved
}

const slugTaken = fault('slug', 'This slug is taken by another event')

function fault(field: EventField, message: string): EventFault {
  return { field, message, summary: message }
}

/** `checkEvent`, with the long description as it may be shown (OP-28). */
function check(
  { settings }: Pick<AppContext, 'settings'>,
  values: unknown,
  stored?: AdminEvent,
): ReturnType<typeof checkEvent> {
  const checked = checkEvent(values, stored)
  if (checked.faults) return checked
  const { event, artists } = checked.row
  const long_description = sanitizeEventHtml(event.long_description, settings.imageHosts)
  return { row: { event: { ...event, long_description }, artists } }
}

/** Faults where images are not all kept here; those that are stay until the transaction ends. */
async function findUnknownImages(
  tx: Transaction,
  row: EventRow,
  settings: Pick<AppContext['settings'], 'imageHosts'>,
  kept: string[] = [],
): Promise<EventFault[]> {
  const unknown = await lockPictures(tx, imagesOf({ ...row.event, artists: row.artists }), { ...settings, kept })
  if (unknown.length === 0) return []
  const message = 'An image is not known here. Remove it and add it again.'
  return [fault(row.event.image && unknown.includes(row.event.image) ? 'image' : 'artists', message)]
}

async function insertArtists(tx: Transaction, event_id: string, { artists }: EventRow) {
  if (artists.length === 0) return
  await tx
    .insert(event_artists)
    .values(artists.map((artist, position) => ({ id: uuidv7(), event_id, position, ...artist })))
}

/** A slug that is given up leads on to the event; one that is in use leads nowhere else any more (AEVT-10). */
async function recordSlug(tx: Transaction, event_id: string, slug: string, before = slug) {
  await tx.delete(event_old_slugs).where(eq(event_old_slugs.slug, slug))
  if (before === slug) return
  await tx
    .insert(event_old_slugs)
    .values({ slug: before, event_id })
    .onConflictDoUpdate({ target: event_old_slugs.slug, set: { event_id } })
}

/** Whether an event is stored as a form would have it. */
function holds(stored: AdminEvent, { event, artists }: EventRow): boolean {
  return hasContent(stored, event) && JSON.stringify(told(stored).artists) === JSON.stringify(artists)
}
