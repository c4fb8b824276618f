import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'

const batch = 5_000

/**
 * Deletes the audit trail's entries that are past their retention, a few thousand at a time, so that nobody
 * waits for it. The table allows no other deletes. Returns how many were deleted.
 */
export async function deleteOldEntries({
  db,
  now,
  settings,
}: Pick<AppContext, 'db' | 'now'> & { settings: Pick<AppContext['settings'], 'auditYears'> }): Promise<number> {
  const end = new Date(now())
  end.setUTCFullYear(end.getUTCFullYear() - settings.auditYears)
  const moment = end.toISOString()
  let deleted = 0
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('vitrine.audit_retention', ${moment}, true)`)
      const { rowCount } = await tx.execute(sql`
        delete from audit_entries where id in (
          select id from audit_entries where at < ${moment}::timestamptz order by at, id limit ${batch})`)
      return rowCount ?? 0
    })
    deleted += gone
    if (gone < batch) return deleted
  }
}
