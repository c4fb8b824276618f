import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { storedGallery } from '#app/features/gallery/gallery-facts.ts'
import { saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { toFormFailure } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { findGallerySettings } from './find-gallery-settings.server.ts'
import { checkSettings, type GallerySettings, type SettingsFault, type SettingsField } from './settings-form.ts'
import { settingsMessages } from './settings-messages.ts'

export const settingsSubmission = z.object({ version: z.int(), values: z.unknown() })

/** Enough for sixty closed days and eight links, in any script. */
export const settingsLimits = { maxBytes: 131_072, malformed: settingsMessages.saveFailed }

/**
 * Saves the settings form (SET-03). Fields that the environment sets are not saved: their stored values apply again when
 * the variable is removed. This copy of the program has the new facts when it returns; the others are notified.
 */
export async function saveGallerySettings(
  { db, now, actor, settings, galleryStore }: Acting & Pick<AppContext, 'settings' | 'galleryStore'>,
  { version, values }: z.infer<typeof settingsSubmission>,
): Promise<FormResult<GallerySettings, SettingsField>> {
  const { fixedGallery } = settings
  const fixed = Object.keys(fixedGallery)
  const saved = await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(gallery_settings).for('update')
    return saveOverVersion({
      stored,
      version,
      check(): { row: object; faults?: undefined } | { faults: SettingsFault[] } {
        const checked = checkSettings(values, fixed)
        return checked.faults ? { faults: checked.faults } : { row: { ...checked.facts, ...fixedGallery } }
      },
      read: () => findGallerySettings(tx, fixedGallery),
      async write(row, { facts }) {
        const savedFacts = Object.fromEntries(Object.entries(row).filter(([name]) => !fixed.includes(name)))
        await tx.update(gallery_settings).set({
          facts: { ...facts, ...savedFacts },
          updated_at: now(),
          version: sql`${gallery_settings.version} + 1`,
        })
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'settings-changed',
          subject: { kind: 'settings', id: 'gallery', label: 'the settings' },
          from: storedGallery(facts),
          to: storedGallery({ ...facts, ...savedFacts }),
        })
        return []
      },
    })
  })
  if (saved.outcome !== 'saved') return toFormFailure(saved, settingsMessages)
  await galleryStore.reload()
  return { outcome: 'saved', id: 'gallery', current: saved.current }
}
