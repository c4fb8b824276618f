import { sql } from 'drizzle-orm'
import type { Transaction } from './connect.ts'

/** Held by the running backup of a database, of which there is one at most. Any number will do, as long as every copy of the program uses the same. */
export const backupLock = 7_381_906
/** Held exclusively by a backup while it copies pictures, and shared by removals of pictures. */
export const pictureRemovalLock = 7_381_907

/** Whether pictures may be removed in `tx`: not while a backup copies those that its snapshot knows. None begins before `tx` ends. */
export async function mayRemovePictures(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${pictureRemovalLock}) as may`,
  )
  return rows[0]!.may
}
