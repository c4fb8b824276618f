import { and, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import type { StoredMail } from './stored-mail.ts'

/**
 * Queues those of `which` again that were sent, were refused, were given up, or whose outcome is unknown, and returns them; with
 * `isChanged` also one that is being sent with its old text; the result of that attempt is then ignored (INV-31).
 */
export async function requeueMails(
  tx: Transaction,
  which: SQL,
  { at, isChanged = false }: { at: Date; isChanged?: boolean },
): Promise<StoredMail[]> {
  return tx
    .update(mails)
    .set({ state: 'queued', attempts: 0, queued_at: at, next_attempt_at: at, started_at: null })
    .where(
      and(which, inArray(mails.state, ['sent', 'failed', 'unknown', ...(isChanged ? (['sending'] as const) : [])])),
    )
    .returning()
}
