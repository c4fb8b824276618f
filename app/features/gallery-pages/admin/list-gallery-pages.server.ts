import type { Database } from '#db/connect.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { type GalleryPageSlug, galleryPageSlugs } from '../gallery-page.ts'

/** One of the pages in the settings' list. */
export interface ListedGalleryPage {
  slug: GalleryPageSlug
  isFilled: boolean
  /** ISO 8601; null if it was never saved. */
  changed: string | null
}

/** The pages that staff write, in their order. */
export async function listGalleryPages(db: Pick<Database, 'select'>): Promise<ListedGalleryPage[]> {
  const rows = await db.select().from(gallery_pages)
  return galleryPageSlugs.map((slug) => {
    const row = rows.find((one) => one.slug === slug)
    const isWritten = row !== undefined && (row.version > 1 || row.content !== '')
    return { slug, isFilled: Boolean(row?.content), changed: isWritten ? row.updated_at.toISOString() : null }
  })
}
