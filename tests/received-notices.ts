import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/**
 * Waits until each of `copies` has heard of everything that has changed so far: notices come in their order. A copy that
 * begins to listen (again) hears nothing of before, and of two changes of one topic it may tell the last only; so a notice
 * that is not heard is followed by another, until all have heard the last one.
 */
export async function receivedNotices(...copies: TestApp[]): Promise<void> {
  const { db } = copies[0]!.context
  let name = ''
  let unheard = new Set(copies)
  let heardByAll = Promise.withResolvers<true>()
  const leaving = copies.map((copy) =>
    copy.context.liveHub.subscribe({
      topics: ['events_changes'],
      works: null,
      client: 'test',
      // One of before, such as that of its start, may still be on its way.
      onNotice(_topic, change) {
        if (change === name && unheard.delete(copy) && unheard.size === 0) heardByAll.resolve(true)
      },
      onClose: () => {},
    }),
  )
  for (let isHeard = false, limitMs = 10_000; !isHeard; limitMs *= 2) {
    name = randomUUID()
    unheard = new Set(copies)
    heardByAll = Promise.withResolvers()
    await db.execute(sql`select pg_notify('vitrine_changes', ${`events_changes ${name}`})`)
    isHeard = await Promise.race([heardByAll.promise, wait(limitMs, false)])
  }
  for (const leave of leaving) leave?.()
}
