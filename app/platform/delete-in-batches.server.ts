import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/connect.ts'

const batch = 500

/**
 * Deletes the rows of `table` that match `condition`, 500 at a time so that nobody waits for it; the condition is checked again
 * for each batch. Returns how many were deleted.
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable & { id: PgColumn },
  condition: SQL | undefined,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const found = await db.select({ id: table.id }).from(table).where(condition).limit(batch)
    // Only if there are any: even an empty DELETE would be announced as a change.
    if (found.length === 0) return deleted
    const ids = found.map(({ id }) => id)
    const { rowCount } = await db.delete(table).where(and(inArray(table.id, ids), condition))
    deleted += rowCount ?? 0
  }
}
