import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'

/** By then five attempts have failed, or none was made. */
const lateMs = 30 * 60_000

/** Mails that are queued, and how many of them are late: queued for over 30 minutes. */
export interface WaitingMails {
  waiting: number
  late: number
  /** Why the last attempt at the oldest late mail failed; null if that is unknown. */
  fault: string | null
}

/** Counts the queued mails (MAIL-14), with the partial index of mails that are due. */
export async function findWaitingMails(db: Database, at: Date): Promise<WaitingMails> {
  const { rows } = await db.execute<{ waiting: number; late: number; fault: string | null }>(sql`
    select count(*)::int as waiting,
      count(*) filter (where is_late)::int as late,
      (array_agg(last_error order by queued_at) filter (where is_late))[1] as fault
    from (
      select queued_at, last_error, queued_at < ${new Date(at.getTime() - lateMs).toISOString()}::timestamptz as is_late
      from mails where state = 'queued'
    ) as queued`)
  return rows[0]!
}

/** The description of late mails for an operator. */
export function describeLateMails({ late, fault }: WaitingMails): string {
  return `${late === 1 ? '1 mail has' : `${late} mails have`} waited for over 30 minutes${fault ? `: ${fault}` : ''}`
}
