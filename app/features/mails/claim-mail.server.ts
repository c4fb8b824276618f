import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import type { StoredMail } from './stored-mail.ts'

/** Longer than any attempt takes: a process that began one and has not ended it is gone. */
const maxAttemptMs = 5 * 60_000
/** A mail that could not be sent within this time is not sent any more. */
const maxWaitMs = 24 * 3_600_000

/**
 * The next mail of `kinds` that is due, marked as being sent: no other copy of the program gets it (MAIL-04). null when none is. One of
 * another kind waits for the copy of a newer version that wrote it (MAIL-15). Nothing of the attempt is known but that it began, until
 * `end-attempt` says how it ended.
 */
export async function claimMail(db: Database, at: Date, kinds: readonly string[]): Promise<StoredMail | null> {
  const due = sql`(
    select ${mails.id} from ${mails} where ${mails.state} = 'queued' and ${mails.next_attempt_at} <= ${at.toISOString()}::timestamptz
      and ${mails.kind} = any(${sql.param(kinds)}::text[])
    order by ${mails.next_attempt_at} limit 1 for update skip locked
  )`
  const [claimed] = await db
    .update(mails)
    .set({ state: 'sending', started_at: at, attempts: sql`${mails.attempts} + 1` })
    .where(sql`${mails.id} = ${due}`)
    .returning()
  return claimed ?? null
}

/**
 * Gives up mails that waited for longer than a day, and those that a process which is gone was sending: nobody knows whether they were sent.
 * `next_attempt_at` becomes the time of this: staff may have dealt with their order since the last attempt began (ORD-22).
 */
export async function closeStaleMails(db: Database, at: Date): Promise<void> {
  const before = (ms: number) => sql`${new Date(at.getTime() - ms).toISOString()}::timestamptz`
  await db
    .update(mails)
    .set({ state: 'unknown', next_attempt_at: at, last_error: 'The program ended while it sent this mail' })
    .where(sql`${mails.state} = 'sending' and ${mails.started_at} < ${before(maxAttemptMs)}`)
  await db
    .update(mails)
    .set({
      state: 'failed',
      next_attempt_at: at,
      last_error: sql`coalesce(${mails.last_error}, 'It waited for longer than a day')`,
    })
    .where(sql`${mails.state} = 'queued' and ${mails.queued_at} < ${before(maxWaitMs)}`)
}
