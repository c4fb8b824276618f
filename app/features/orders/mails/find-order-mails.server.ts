import { asc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { type MailStatus, mailStatus } from '#app/features/mails/mail-status.ts'
import { mails } from '#db/schema/mails.ts'
import type { OrderMailKind } from './order-mail.ts'

/** A mail about an order as staff see it. */
export interface ShownMail extends MailStatus {
  id: string
  kind: OrderMailKind
  recipient: string
}

/** What of an order was mailed, for its page in the back office. */
export interface OrderMails {
  /** Whether a mail server is configured. */
  isOn: boolean
  mails: ShownMail[]
  /** Whether a mail with a link to the buyer's page was sent, whatever the outcome of resending it. */
  isLinkSent: boolean
}

/** The mails about one order, the oldest first (MAIL-08). */
export async function findOrderMails(
  { db, mailer }: Pick<AppContext, 'db' | 'mailer'>,
  orderId: string,
): Promise<OrderMails> {
  const found = await db.select().from(mails).where(eq(mails.order_id, orderId)).orderBy(asc(mails.id))
  return {
    isOn: mailer !== null,
    mails: found.map((mail) => ({
      id: mail.id,
      kind: mail.kind as OrderMailKind,
      recipient: mail.recipient,
      ...mailStatus(mail),
    })),
    isLinkSent: found.some(({ kind, sent_at }) => kind !== 'order-notice' && sent_at !== null),
  }
}
