import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/** Waits until each of `copies` has heard of everything that has changed so far: notices come in their order. */
export async function receivedNotices(...copies: TestApp[]): Promise<void> {
  const sent = Promise.withResolvers<string>()
  const heard = copies.map(async ({ context: { liveHub } }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = liveHub.subscribe({
      topics: ['events_changes'],
      works: null,
      client: 'test',
      // One of before, such as that of its start, may still be on its way.
      onNotice: (_topic, change) => void sent.promise.then((name) => change === name && resolve()),
      onClose: () => {},
    })
    await promise
    leave?.()
  })
  const { rows } = await copies[0]!.context.db.execute<{ name: string }>(sql`
    select pg_current_xact_id()::text as name, pg_notify('vitrine_changes', 'events_changes ' || pg_current_xact_id())`)
  sent.resolve(rows[0]!.name)
  await Promise.all(heard)
}
