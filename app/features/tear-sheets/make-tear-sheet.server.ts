import { createHash } from 'node:crypto'
import type { AppContext } from '#app/app-context.ts'
import { productPath } from '#app/features/products/product-path.ts'
import type { Site } from '#app/platform/settings.ts'
import { findPublishedWork } from './find-published-work.server.ts'
import { renderTearSheet, tearSheetLayout } from './render-tear-sheet.server.ts'
import { readTearSheetWork } from './tear-sheet-fields.ts'
import { tearSheetFileName } from './tear-sheet-file-name.ts'
import type { TearSheetFacts } from './tear-sheet-frame.server.ts'
import { PictureFailed, readTearSheetPicture } from './tear-sheet-picture.server.ts'

export type TearSheetOutcome =
  | { outcome: 'made'; pdf: Buffer; fileName: string; fingerprint: string }
  | { outcome: 'unknown-work' }
  /** Messages by field (TEAR-04..09). */
  | { outcome: 'incomplete'; errors: Record<string, string> }
  /** TEAR-10 */
  | { outcome: 'picture-failed'; error: PictureFailed }

/**
 * The tear sheet of a published work, for a visitor of `site`. Drawn once for each version of its contents: another text,
 * price or picture of the work, another address of the gallery, or a sale makes a new one.
 */
export async function makeTearSheet(
  {
    db,
    now,
    settings,
    imageStore,
    tearSheets,
  }: Pick<AppContext, 'db' | 'now' | 'settings' | 'imageStore' | 'tearSheets'>,
  site: Site,
  id: string,
): Promise<TearSheetOutcome> {
  const product = await findPublishedWork({ db, now: now() }, id)
  if (!product) return { outcome: 'unknown-work' }
  const { work, errors } = readTearSheetWork(product)
  if (errors) return { outcome: 'incomplete', errors }

  const { street, city, region, postalCode, phone, email } = settings.gallery
  const facts: TearSheetFacts = {
    work,
    galleryName: site.name,
    gallery: { street, city, region, postalCode, phone, email },
    workUrl: new URL(productPath(work.id), site.origin).href,
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([tearSheetLayout, facts]))
    .digest('hex')
    .slice(0, 32)
  try {
    const pdf = await tearSheets.take({ workId: work.id, siteName: site.name, fingerprint }, async () => {
      const picture = await readTearSheetPicture({ imageStore, settings }, work.imageUrl)
      return tearSheets.draw((findFonts) => renderTearSheet(facts, picture, findFonts, now()))
    })
    return { outcome: 'made', pdf, fileName: tearSheetFileName(work.name), fingerprint }
  } catch (error) {
    if (error instanceof PictureFailed) return { outcome: 'picture-failed', error }
    throw error
  }
}
