import { uuidv7 } from 'uuidv7'
import type { AppContext } from '#app/app-context.ts'
import type { Transaction } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import type { StoredMail } from './stored-mail.ts'

type About = Partial<Pick<StoredMail, 'order_id' | 'invoice_id' | 'enquiry_id' | 'reference'>>

/**
 * To be sent once the caller's transaction is over; the same to the same is queued once. Without a mail server nothing is kept: a
 * mail server that comes months later finds no old mails (decision 0047).
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
