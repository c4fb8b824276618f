import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/**
 * Waits until each of `copies` has received the notices of everything that has changed so far: notices arrive in order. A copy that
 * has just (re)connected gets no earlier notices, and of two changes of one topic it may deliver only the last; so a notice
 * that does not arrive is followed by another, until all have received the last one.
 */
export async function receivedNotices(...copies: TestApp[]): Promise<void> {
  const { db } = copies[0]!.context
  let name = ''
  let pending = new Set(copies)
  let receivedByAll = Promise.withResolvers<true>()
  const leaving = copies.map((copy) =>
    copy.context.liveHub.subscribe({
      topics: ['events_changes'],
      works: null,
      client: 'test',
      // An earlier notice, such as that of the copy's start, may still arrive.
      onNotice(_topic, change) {
        if (change === name && pending.delete(copy) && pending.size === 0) receivedByAll.resolve(true)
      },
      onClose: () => {},
    }),
  )
  for (let isReceived = false, limitMs = 10_000; !isReceived; limitMs *= 2) {
    name = randomUUID()
    pending = new Set(copies)
    receivedByAll = Promise.withResolvers()
    await db.execute(sql`select pg_notify('vitrine_changes', ${`events_changes ${name}`})`)
    isReceived = await Promise.race([receivedByAll.promise, wait(limitMs, false)])
  }
  for (const leave of leaving) leave?.()
}
