import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import type { GalleryPageSlug } from '../gallery-page.ts'
import type { AdminGalleryPage } from './page-form.ts'

/** The page for its form; null if there is no row for it. */
export async function findAdminGalleryPage(
  db: Pick<Database, 'select'>,
  slug: GalleryPageSlug,
): Promise<AdminGalleryPage | null> {
  const [row] = await db.select().from(gallery_pages).where(eq(gallery_pages.slug, slug))
  return row ? { ...row, slug, updated_at: row.updated_at.toISOString() } : null
}
