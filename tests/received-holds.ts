import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

/**
 * Waits until each of `copies` has heard of everything that has changed so far. The last of it is a hold on a work that there
 * is not: it concerns no page, and no stream that names works.
 */
export async function receivedHolds(...copies: TestApp[]): Promise<void> {
  const { rows } = await copies[0]!.context.db.execute<{ name: string }>(sql`
    select pg_current_xact_id()::text as name,
      pg_notify('vitrine_changes', 'products_changes ' || pg_current_xact_id() || ' ' || gen_random_uuid())`)
  for (const { context } of copies)
    await eventually(() => expect(context.liveHub.heard(['products_changes'])).toEqual([rows[0]!.name]))
}
