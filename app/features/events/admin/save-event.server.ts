import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import { markPicturesUnused } from '#app/features/images/mark-pictures-unused.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { findFreeSlug, type SlugTables } from '#app/platform/find-free-slug.server.ts'
import { recordOldSlug } from '#app/platform/record-old-slug.server.ts'
import { hasContent, type SavedOverVersion, saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { writeUnlessDuplicate } from '#app/platform/write-unless-duplicate.server.ts'
import { faultOf } from '#app/ui/form/form-fields.ts'
import { isAsAddressed, maxFormBytes } from '#app/ui/form/form-submission.server.ts'
import { toFormResult } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult, FormSubmission } from '#app/ui/form/versioned-form.ts'
import type { Transaction } from '#db/connect.ts'
import { event_artists, events } from '#db/schema/events.ts'
import { eventDay } from '../event-day.ts'
import type { AdminEvent } from './admin-event.ts'
import { auditedFields, imagesOf, subjectOf } from './audited-event.ts'
import { checkEventHtml } from './check-event-html.server.ts'
import type { EventFault, EventField, EventRow } from './event-form.ts'
import { eventMessages } from './event-messages.ts'
import { findAdminEvent } from './find-admin-events.server.ts'

export const eventFormLimits = { maxBytes: maxFormBytes, malformed: eventMessages.saveFailed }

/** Saves the event form (EFRM-16..18). @param editedId the event in the address; null for a new one */
export async function saveEvent(
  app: ActingContext,
  submission: FormSubmission,
  editedId: string | null,
): Promise<FormResult<AdminEvent, EventField>> {
  if (!isAsAddressed(submission, editedId)) return changeFailure('malformed', eventMessages.saveFailed)
  const { id, version, values } = submission
  const result = version === null ? await createEvent(app, id, values) : await updateEvent(app, id, version, values)
  return toFormResult(result, eventMessages)
}

/** The form contains the event's id, so that a repeated submit creates nothing twice. */
async function createEvent(
  app: ActingContext,
  id: string,
  values: unknown,
): Promise<SavedOverVersion<EventFault, AdminEvent>> {
  const { db, now, actor, settings } = app
  const day = eventDay(settings, now())
  const checked = checkEventHtml(app, values)
  if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
  const { row } = checked
  return db.transaction(async (tx) => {
    const findSent = async () => {
      const stored = await findAdminEvent({ db: tx, day }, id)
      return stored?.id === id
        ? { outcome: holds(stored, row) ? ('saved' as const) : ('conflict' as const), current: stored }
        : null
    }
    const sent = await findSent()
    if (sent) return sent
    const faults = await findUnknownImages(tx, row, settings)
    if (faults.length > 0) return { outcome: 'invalid', faults }
    const inserted = await tx
      .insert(events)
      .values({ id, ...row.event, created_at: now(), updated_at: now() })
      .onConflictDoNothing()
      .returning({ id: events.id })
    // Two requests with the same form may run at once.
    if (inserted.length === 0) return (await findSent()) ?? { outcome: 'invalid', faults: [await slugTaken(tx, row)] }
    await insertArtists(tx, id, row)
    await recordOldSlug(tx, slugs.old, { id, slug: row.event.slug })
    const current = (await findAdminEvent({ db: tx, day }, id))!
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'event-created',
      subject: subjectOf(current),
      to: auditedFields(current),
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
  const { db, now, actor, settings } = app
  const day = eventDay(settings, now())
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from events where id = ${id}::uuid for update`)
    const found = await findAdminEvent({ db: tx, day }, id)
    const stored = found?.id === id ? found : undefined
    return saveOverVersion({
      stored,
      version,
      check: (stored): { row: EventRow; faults?: undefined } | { faults: EventFault[] } =>
        checkEventHtml(app, values, stored),
      isStored: holds,
      read: async () => (await findAdminEvent({ db: tx, day }, id))!,
      async write(row, stored) {
        const kept = imagesOf(stored)
        const faults = await findUnknownImages(tx, row, settings, kept)
        if (faults.length > 0) return faults
        const isWritten = await writeUnlessDuplicate(tx, (inner) =>
          inner
            .update(events)
            .set({ ...row.event, updated_at: now(), version: sql`${events.version} + 1` })
            .where(eq(events.id, id)),
        )
        if (!isWritten) return [await slugTaken(tx, row)]
        await tx.delete(event_artists).where(eq(event_artists.event_id, id))
        await insertArtists(tx, id, row)
        await recordOldSlug(tx, slugs.old, { id, slug: row.event.slug, before: stored.slug })
        const current = (await findAdminEvent({ db: tx, day }, id))!
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'event-changed',
          subject: subjectOf(current),
          from: auditedFields(stored),
          to: auditedFields(current),
        })
        const dropped = kept.filter((image) => !imagesOf(current).includes(image))
        await markPicturesUnused(tx, dropped, now())
        return []
      },
    })
  })
}

const slugs = {
  table: sql`events`,
  old: { table: sql`event_old_slugs`, owner: sql`event_id` },
} satisfies SlugTables

/** The fault that another event has the slug, with a free one as a suggestion (AEVT-16). */
async function slugTaken(tx: Transaction, { event }: EventRow): Promise<EventFault> {
  const suggestion = await findFreeSlug(tx, slugs, event.slug)
  return { ...faultOf('slug', 'This slug is taken by another event'), suggestion }
}

/** Faults for images that are not all stored here; the stored ones are locked until the transaction ends. */
async function findUnknownImages(
  tx: Transaction,
  row: EventRow,
  settings: Pick<AppContext['settings'], 'imageHosts'>,
  kept: string[] = [],
): Promise<EventFault[]> {
  const images = imagesOf({ ...row.event, artists: row.artists })
  const missing = await lockPictures(tx, images, { ...settings, kept })
  // An unknown image in the long description does not prevent saving.
  const chosen = [row.event.image, ...row.artists.map(({ image }) => image)]
  const unknown = missing.filter((image) => chosen.includes(image))
  if (unknown.length === 0) return []
  const message = 'An image is not known here. Remove it and add it again.'
  return [faultOf(row.event.image && unknown.includes(row.event.image) ? 'image' : 'artists', message)]
}

async function insertArtists(tx: Transaction, event_id: string, { artists }: EventRow) {
  if (artists.length === 0) return
  await tx
    .insert(event_artists)
    .values(artists.map((artist, position) => ({ id: uuidv7(), event_id, position, ...artist })))
}

/** Whether the stored event equals the form's. */
function holds(stored: AdminEvent, { event, artists }: EventRow): boolean {
  const storedArtists = stored.artists.map(({ name, bio, image }) => ({ name, bio, image }))
  return hasContent(stored, event) && JSON.stringify(storedArtists) === JSON.stringify(artists)
}
