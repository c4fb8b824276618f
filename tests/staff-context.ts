import type { Actor } from '#app/features/audit/actor.ts'
import { pictures } from '#db/schema/pictures.ts'
import { readSettings } from '#server/settings.ts'
import { silentLog } from './silent-log.ts'
import { createTestDatabase } from './test-database.ts'

/** What the functions that write works need: a database, and a clock that stands still. */
export async function createStaffContext(now = new Date('2026-11-20T15:00:00Z')) {
  const database = await createTestDatabase()
  const { db } = database
  const actor: Actor = {
    kind: 'admin',
    id: 'desk-id',
    label: 'desk@vitrine.example',
    client: '192.0.2.1',
    requestId: 'r1',
  }
  const settings = readSettings({ IMAGE_HOSTS: 'images.example.com' })
  return {
    context: { db, now: () => now, actor, settings, log: silentLog },
    /** A picture that was taken in; returns its address. */
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
