import type { Actor } from '#app/features/audit/actor.ts'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import { isPictureUsed } from '#app/features/images/is-picture-used.server.ts'
import type { TearSheetCache } from '#app/features/tear-sheets/tear-sheet-cache.server.ts'
import { pictures } from '#db/schema/pictures.ts'
import { readSettings } from '#server/settings.ts'
import { silentLog } from './silent-log.ts'
import { createTestDatabase } from './test-database.ts'

/** The context of functions that write works: a database, a clock that stands still, and a store that records what it removes. */
export async function createStaffContext(now = new Date('2026-11-20T15:00:00Z')) {
  const database = await createTestDatabase()
  const { db } = database
  const removed: string[] = []
  const imageStore = {
    async remove(url: string) {
      const isFree = !(await isPictureUsed(db, url))
      if (isFree) removed.push(url)
      return isFree
    },
  } as ImageStore
  /** Works whose sheets were removed. */
  const forgotten: string[] = []
  const tearSheets = { forget: async (workId: string) => void forgotten.push(workId) } as TearSheetCache
  const actor: Actor = {
    kind: 'admin',
    id: 'desk-id',
    label: 'desk@vitrine.example',
    client: '192.0.2.1',
    requestId: 'r1',
  }
  const settings = readSettings({ IMAGE_HOSTS: 'images.example.com' })
  return {
    context: { db, now: () => now, actor, settings, imageStore, tearSheets, log: silentLog },
    removed,
    forgotten,
    /** An uploaded picture; returns its address. */
    async newPicture(name = 'a') {
      const url = `/images/${name}.webp`
      await db
        .insert(pictures)
        .values({ url, width: 800, height: 600, tone: '#888888', bytes: 1000 })
        .onConflictDoNothing()
      return url
    },
    drop: database.drop,
  }
}
