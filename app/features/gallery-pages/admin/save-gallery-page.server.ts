import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { faultOf } from '#app/ui/form/form-fields.ts'
import { toFormFailure } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { galleryPageTitles, isGalleryPageSlug } from '../gallery-page.ts'
import { renderPageText } from '../render-page-text.server.ts'
import { findAdminGalleryPage } from './find-admin-gallery-page.server.ts'
import { type AdminGalleryPage, checkPage, type PageFault, type PageField, type PageTexts } from './page-form.ts'
import { pageMessages } from './page-messages.ts'

export const pageSubmission = z.object({ version: z.int(), values: z.unknown() })

/** Room for 50,000 characters in any script. */
export const pageLimits = { maxBytes: 262_144, malformed: pageMessages.saveFailed }

/** Saves a page over the version that it was opened on (SET-09). A text with nothing to show is refused. */
export async function saveGalleryPage(
  { db, now, actor, galleryStore }: Acting & Pick<AppContext, 'galleryStore'>,
  { version, values }: z.infer<typeof pageSubmission>,
  slug: string | undefined,
): Promise<FormResult<AdminGalleryPage, PageField>> {
  if (!isGalleryPageSlug(slug)) return changeFailure('not-found', pageMessages.notFound)
  const saved = await db.transaction(async (tx) => {
    const own = eq(gallery_pages.slug, slug)
    const [stored] = await tx.select().from(gallery_pages).where(own).for('update')
    return saveOverVersion({
      stored,
      version,
      check(): { row: PageTexts; faults?: undefined } | { faults: PageFault[] } {
        const checked = checkPage(values)
        if (checked.faults) return { faults: checked.faults }
        const { content } = checked.facts
        if (content !== '' && !renderPageText(content))
          return { faults: [faultOf('content', pageMessages.nothingLeft)] }
        return { row: checked.facts }
      },
      read: async () => (await findAdminGalleryPage(tx, slug))!,
      async write(row, { content, summary }) {
        await tx
          .update(gallery_pages)
          .set({ ...row, updated_at: now(), version: sql`${gallery_pages.version} + 1` })
          .where(own)
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'page-changed',
          subject: { kind: 'page', id: slug, label: `the page ${galleryPageTitles[slug]}` },
          from: { content, summary },
          to: row,
        })
        return []
      },
    })
  })
  if (saved.outcome !== 'saved') return toFormFailure(saved, pageMessages)
  await galleryStore.reload()
  return { outcome: 'saved', id: slug, current: saved.current }
}
