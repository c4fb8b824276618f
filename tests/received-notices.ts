import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/** Waits until each of `copies` has heard of everything that has changed so far: notices come in their order. */
export async function receivedNotices(...copies: TestApp[]): Promise<void> {
  const heard = copies.map(({ context: { liveHub } }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = liveHub.subscribe({
      topics: ['events_changes'],
      works: null,
      client: 'test',
      onNotice: () => resolve(),
      onClose: () => {},
    })
    return promise.then(() => leave?.())
  })
  await copies[0]!.context.db.execute(
    sql`select pg_notify('vitrine_changes', 'events_changes ' || pg_current_xact_id())`,
  )
  await Promise.all(heard)
}
