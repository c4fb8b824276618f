import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { findWriteFault } from '#db/find-write-fault.ts'

/** Resolves when the database has answered a read of a table; throws the read's error. */
export async function checkDatabase(db: Database): Promise<void> {
  await db.execute(sql`select id from products limit 1`)
}

/** Resolves when the database accepts writes; throws why it does not. Without writes pages are shown, but nothing can be bought or saved. */
export async function checkWrites(db: Database): Promise<void> {
  const client = await db.$client.connect()
  let takesWrites = false
  try {
    const fault = await findWriteFault(client)
    if (fault) throw new Error(`DATABASE_URL ${fault}`)
    takesWrites = true
  } finally {
    // A read-only connection stays read-only, whatever happens to the server: the next check opens another.
    client.release(!takesWrites)
  }
}
