import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'

/** Changes the database without a notice to anyone: a page that does not show it was kept. */
export function silently(db: Database, change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await change(tx)
  })
}
