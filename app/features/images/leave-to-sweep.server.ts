import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'

/**
 * For pictures that what had them gives up at `at`, in the same transaction: `removeUnusedPictures` counts from then, because a form that was
 * opened before, a colleague's perhaps, may still be saved with them (FORM-30). Where something else has them this changes nothing.
 */
export async function leaveToSweep(tx: Transaction, images: readonly string[], at: Date): Promise<void> {
  if (images.length === 0) return
  // In one order: others may give up the same ones at the same time.
  await tx.execute(sql`
    update pictures set created_at = ${at.toISOString()}::timestamptz where url in (
      select url from pictures where url = any(${sql.param(images)}::text[]) order by url for no key update)`)
}
