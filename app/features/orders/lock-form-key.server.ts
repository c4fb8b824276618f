import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'

/** Namespace of the advisory locks on keys; any number no other lock here uses. */
const keyLock = 4_406

/**
 * Locks the key of a staff form until the transaction ends: if the same form is sent twice at once, for one work or
 * two, the second request finds what the first has written (GSALE-08). Take it before the lock on the work or the order.
 */
export async function lockFormKey(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyLock}, hashtext(${key}))`)
}
