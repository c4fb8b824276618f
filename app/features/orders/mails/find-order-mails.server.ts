import { and, asc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { type MailStatus, mailStatus } from '#app/features/mails/mail-status.ts'
import { mails } from '#db/schema/mails.ts'
import { order_links } from '#db/schema/order-links.ts'
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
  /** A mail was sent that brought the buyer a link to their page, whatever became of it when it was sent again. */
  isLinkSent: boolean
}

/** The mails about one order, the oldest first (MAIL-08). */
export async function findOrderMails(
  { db, mailer }: Pick<AppContext, 'db' | 'mailer'>,
  orderId: string,
): Promise<OrderMails> {
  const [found, links] = await Promise.all([
    db.select().from(mails).where(eq(mails.order_id, orderId)).orderBy(asc(mails.id)),
    db.$count(order_links, and(eq(order_links.order_id, orderId), eq(order_links.made_for, 'mail'))),
  ])
  const toBuyer = found.filter(({ kind }) => kind !== 'order-notice')
  // Each attempt makes a link of its own, which stays unless it certainly failed.
  const notKnown = toBuyer.filter(({ state }) => state === 'sending' || state === 'unknown').length
  return {
    isOn: mailer !== null,
    mails: found.map((mail) => ({
      id: mail.id,
      kind: mail.kind as OrderMailKind,
      recipient: mail.recipient,
      ...mailStatus(mail),
    })),
    isLinkSent: toBuyer.some(({ state }) => state === 'sent') || links > notKnown,
  }
}
