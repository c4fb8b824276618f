import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import { markPicturesUnused } from '#app/features/images/mark-pictures-unused.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { findFreeSlug } from '#app/platform/find-free-slug.server.ts'
import { recordOldSlug } from '#app/platform/record-old-slug.server.ts'
import { hasContent, type SavedOverVersion, saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { writeUnlessDuplicate } from '#app/platform/write-unless-duplicate.server.ts'
import { faultOf } from '#app/ui/form/form-fields.ts'
import { isAsAddressed, maxFormBytes } from '#app/ui/form/form-submission.server.ts'
import { toFormResult } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult, FormSubmission } from '#app/ui/form/versioned-form.ts'
import type { Transaction } from '#db/connect.ts'
import { artists } from '#db/schema/artists.ts'
import { blog_posts } from '#db/schema/posts.ts'
import { formatYears } from '../artist-years.ts'
import { artistSlugs, findArtistSlug } from '../find-artist-slug.server.ts'
import type { AdminArtist } from './admin-artist.ts'
import { type ArtistFault, type ArtistField, type ArtistRow, checkArtist } from './artist-form.ts'
import { artistMessages } from './artist-messages.ts'
import { auditedFields, subjectOf } from './audited-artist.ts'
import { findAdminArtist } from './find-admin-artists.server.ts'
import { findNamesake } from './find-namesake.server.ts'
import { insertArtist } from './insert-artist.server.ts'

export const artistFormLimits = { maxBytes: maxFormBytes, malformed: artistMessages.saveFailed }

/** Saves the artist form (ART-11..15). @param editedId the artist that the address names; null for a new one */
export async function saveArtist(
  app: ActingContext,
  submission: FormSubmission,
  editedId: string | null,
): Promise<FormResult<AdminArtist, ArtistField>> {
  if (!isAsAddressed(submission, editedId)) return changeFailure('malformed', artistMessages.saveFailed)
  const { id, version, values } = submission
  const result = version === null ? await createArtist(app, id, values) : await updateArtist(app, id, version, values)
  const formResult = toFormResult(result, artistMessages)
  // The form itself is valid, but conflicts with another artist (ART-13).
  return formResult.outcome === 'invalid' && formResult.message.startsWith(namesakeMessage)
    ? { ...formResult, fault: 'conflict' }
    : formResult
}

/** The form contains the artist's id, so that a repeated submit creates nothing twice. */
async function createArtist(
  { db, now, actor, settings }: ActingContext,
  id: string,
  values: unknown,
): Promise<SavedOverVersion<ArtistFault, AdminArtist>> {
  const checked = checkArtist(values)
  if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
  const { row } = checked
  return db.transaction(async (tx) => {
    const findSent = async () => {
      const stored = await findAdminArtist(tx, id)
      return stored && { outcome: holds(stored, row) ? ('saved' as const) : ('conflict' as const), current: stored }
    }
    const sent = await findSent()
    if (sent) return sent
    const faults = await findUnknown(tx, row, settings)
    if (faults.length > 0) return { outcome: 'invalid', faults }
    const isMade = await insertArtist(tx, { ...row, id }, { by: actor, at: now() })
    // The same form may have been sent twice at once.
    if (!isMade) return (await findSent()) ?? { outcome: 'invalid', faults: await findTaken(tx, id, row) }
    return { outcome: 'saved', current: (await findAdminArtist(tx, id))! }
  })
}

async function updateArtist(
  app: ActingContext,
  id: string,
  version: number,
  values: unknown,
): Promise<SavedOverVersion<ArtistFault, AdminArtist>> {
  const { db, now, actor, settings } = app
  return db.transaction(async (tx) => {
    await tx.select({ id: artists.id }).from(artists).where(eq(artists.id, id)).for('update')
    return saveOverVersion({
      stored: (await findAdminArtist(tx, id)) ?? undefined,
      version,
      check: (stored) => checkArtist(values, stored),
      isStored: holds,
      read: async (): Promise<AdminArtist> => (await findAdminArtist(tx, id))!,
      async write(row: ArtistRow, stored) {
        const faults = await findUnknown(tx, row, settings, stored.picture)
        if (faults.length > 0) return faults
        const slug = row.slug || (await findArtistSlug(tx, row.name, stored))
        const isWritten = await writeUnlessDuplicate(tx, (inner) =>
          inner
            .update(artists)
            .set({ ...row, slug, updated_at: now(), version: sql`${artists.version} + 1` })
            .where(eq(artists.id, id)),
        )
        if (!isWritten) return findTaken(tx, id, row)
        await recordOldSlug(tx, artistSlugs.old, { id, slug, before: stored.slug })
        const current = (await findAdminArtist(tx, id))!
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'artist-changed',
          subject: subjectOf(current),
          from: auditedFields(stored),
          to: auditedFields(current),
        })
        if (stored.picture && stored.picture !== row.picture) await markPicturesUnused(tx, [stored.picture], now())
        return []
      },
    })
  })
}

const namesakeMessage = 'Another artist has this name'

/** Another artist has the name and the years (ART-13), or the slug; one that is free is suggested. */
async function findTaken(tx: Transaction, id: string, row: ArtistRow): Promise<ArtistFault[]> {
  const namesake = await findNamesake(tx, { ...row, id })
  if (namesake) {
    const years = formatYears(row)
    const details = years ? `and these years: ${namesake.name} (${years})` : `and no years either: ${namesake.name}`
    return [faultOf('name', `${namesakeMessage} ${details}`)]
  }
  const suggestion = await findFreeSlug(tx, artistSlugs, row.slug)
  return [{ ...faultOf('slug', 'This slug is taken by another artist'), suggestion }]
}

/** Faults of references to things that do not exist (any more); those that exist are locked until the transaction ends. */
async function findUnknown(
  tx: Transaction,
  { picture, post_id }: ArtistRow,
  settings: Pick<AppContext['settings'], 'imageHosts'>,
  kept: string | null = null,
): Promise<ArtistFault[]> {
  const faults: ArtistFault[] = []
  const pictures = picture ? [picture] : []
  if ((await lockPictures(tx, pictures, { ...settings, kept: kept ? [kept] : [] })).length > 0)
    faults.push(faultOf('picture', 'An image is not known here. Remove it and add it again.'))
  if (post_id) {
    const found = await tx
      .select({ id: blog_posts.id })
      .from(blog_posts)
      .where(eq(blog_posts.id, post_id))
      .for('key share')
    if (found.length === 0) faults.push(faultOf('post', 'The profile article is not there any more. Choose another.'))
  }
  return faults
}

/** Whether an artist is already stored as the form says; a slug that the form leaves out was generated. */
function holds(stored: AdminArtist, { slug, ...row }: ArtistRow): boolean {
  return hasContent(stored, row) && (slug === '' || slug === stored.slug)
}
