import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#db/connect.ts'
import { eventually } from './eventually.ts'

/** Waits until one statement in this database, or `count` of them, wait for a lock. */
export const awaitBlocked = (db: Database, count = 1) =>
  eventually(async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })
