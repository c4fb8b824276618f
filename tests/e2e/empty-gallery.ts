import type { newEvent } from '#tests/new-event.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { test as base } from './test.ts'

/** Ten in the morning at the gallery, on a Thursday. */
const thursday = new Date('2026-12-10T15:00:00Z')

/** `gallery`: an empty one, at a fixed time. */
export const test = base.extend<{ gallery: Awaited<ReturnType<typeof startEmpty>> }>({
  async gallery({ freshApp }, use) {
    await use(await startEmpty(freshApp))
  },
})

async function startEmpty(
  freshApp: (options: object) => Promise<{ url: string; context: { db: Parameters<typeof newEvent>[0] } }>,
) {
  let now = thursday
  const app = await freshApp({ template: emptyTemplate, now: () => now })
  return {
    url: app.url,
    db: app.context.db,
    setNow(moment: Date) {
      now = moment
    },
  }
}
