import { uuidv7 } from 'uuidv7'
import type { AppContext } from '#app/app-context.ts'
import type { Transaction } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import type { StoredMail } from './stored-mail.ts'

type About = Partial<Pick<StoredMail, 'order_id' | 'invoice_id' | 'enquiry_id' | 'reference'>>

/**
 * Queues a mail that is sent after the caller's transaction; an equal mail to the same recipient is queued once. Without a mail server nothing
 * is queued: a mail server that is configured months later sends no old mails (decision 0047).
 */
export async function queueMail(
  tx: Transaction,
  { now, mailer }: Pick<AppContext, 'now' | 'mailer'>,
  mail: Pick<StoredMail, 'kind' | 'recipient'> & About,
): Promise<void> {
  if (!mailer) return
  const at = now()
  await tx
    .insert(mails)
    .values({ id: uuidv7(), ...mail, queued_at: at, next_attempt_at: at })
    .onConflictDoNothing()
}
