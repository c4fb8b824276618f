import { asc } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'

/** The entries of the audit trail, oldest first, without their ids. */
async function readTrail(db: Database) {
  const rows = await db.select().from(audit_entries).orderBy(asc(audit_entries.id))
  return rows.map(({ id: _, ...entry }) => entry)
}

/** The entries that `change` writes. */
export async function trailOf(db: Database, change: () => Promise<unknown>) {
  const before = await db.$count(audit_entries)
  await change()
  return (await readTrail(db)).slice(before)
}
