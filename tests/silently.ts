import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'

/** Changes the database without any notice: a page that does not show the change came from the cache. */
export function silently(db: Database, change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await change(tx)
  })
}
