import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LiveTopic } from '#app/features/live/live-topics.ts'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

/**
 * Waits until each of `copies` has received the notices of everything that has changed so far. The last one is a hold on a work that does
 * not exist: it affects no page, and no stream that lists works.
 */
export function receivedHolds(...copies: TestApp[]): Promise<void> {
  return receivedOwn(copies, 'products_changes', sql`' ' || gen_random_uuid()`)
}

/** As `receivedHolds`, and each has loaded the gallery's settings again and announced it; the last notice is a change of them. */
export function receivedSettings(...copies: TestApp[]): Promise<void> {
  return receivedOwn(copies, 'settings_changes', sql`''`)
}

/** Sends a notice under `topic`, and again if another change came after it, until it is the last one received. */
async function receivedOwn(copies: TestApp[], topic: LiveTopic, ending: SQL) {
  for (const { context } of copies) {
    const sent: string[] = []
    await eventually(async () => {
      if (sent.includes(context.liveHub.lastChangeIds([topic])[0]!)) return
      const { rows } = await context.db.execute<{ name: string }>(sql`
        select pg_current_xact_id()::text as name,
          pg_notify('vitrine_changes', ${`${topic} `} || pg_current_xact_id() || ${ending})`)
      sent.push(rows[0]!.name)
      expect.fail(`${sent.length} notices were sent, and none was the last that was heard of`)
    })
  }
}
