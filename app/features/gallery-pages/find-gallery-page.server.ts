import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import type { GalleryPage, GalleryPageSlug } from './gallery-page.ts'
import { renderPageText } from './render-page-text.server.ts'

/** The page for visitors; null while it is empty (SET-07). */
export async function findGalleryPage(db: Database, slug: GalleryPageSlug): Promise<GalleryPage | null> {
  const [row] = await db
    .select({ content: gallery_pages.content })
    .from(gallery_pages)
    .where(and(eq(gallery_pages.slug, slug), ne(gallery_pages.content, '')))
  const text = row && renderPageText(row.content)
  return text ? { slug, text } : null
}
