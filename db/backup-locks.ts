import { sql } from 'drizzle-orm'
import type { Transaction } from './connect.ts'

/** Held by the one backup of a database that is under way. Any number will do, as long as every copy of the program uses the same. */
export const backupLock = 7_381_906
/** Held by a backup while it copies pictures, and shared by whoever removes one. */
export const pictureRemovalLock = 7_381_907

/** Whether pictures may be removed in `tx`: not while a backup copies those that its snapshot knows. None begins before `tx` ends. */
export async function mayRemovePictures(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${pictureRemovalLock}) as may`,
  )
  return rows[0]!.may
}
