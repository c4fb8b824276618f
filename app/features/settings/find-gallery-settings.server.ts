import { storedGallery } from '#app/features/gallery/gallery-facts.ts'
import type { FixedGallery } from '#app/platform/settings.ts'
import type { Database } from '#db/connect.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import type { GallerySettings } from './settings-form.ts'

/** The settings for the form. @param fixed what the environment sets: it replaces what is stored */
export async function findGallerySettings(db: Pick<Database, 'select'>, fixed: FixedGallery): Promise<GallerySettings> {
  const [row] = await db.select().from(gallery_settings)
  return { ...storedGallery(row?.facts), ...fixed, version: row?.version ?? 1 }
}
