import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'

/** Resolves when the database responds a read of a table; throws what the read throws. */
export async function checkDatabase(db: Database): Promise<void> {
  await db.execute(sql`select id from products limit 1`)
}
