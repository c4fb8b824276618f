import { asc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { mails } from '#db/schema/mails.ts'
import type { OrderMailKind } from './order-mail.ts'

/** A mail about an order as staff see it. */
export interface ShownMail {
  id: string
  kind: OrderMailKind
  recipient: string
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown'
  /** When it was sent, or else when it is tried next, or was tried last; ISO 8601. */
  at: string
  error: string | null
}

/** What of an order was mailed, for its page in the back office. */
export interface OrderMails {
  /** Whether a mail server is configured. */
  isOn: boolean
  mails: ShownMail[]
}

/** The mails about one order, the oldest first (MAIL-08). */
export async function findOrderMails(
  { db, mailer }: Pick<AppContext, 'db' | 'mailer'>,
  orderId: string,
): Promise<OrderMails> {
  const found = await db.select().from(mails).where(eq(mails.order_id, orderId)).orderBy(asc(mails.id))
  return {
    isOn: mailer !== null,
    mails: found.map(({ id, kind, recipient, state, sent_at, next_attempt_at, started_at, last_error }) => ({
      id,
      kind: kind as OrderMailKind,
      recipient,
      state,
      at: (state === 'queued' ? next_attempt_at : (sent_at ?? started_at ?? next_attempt_at)).toISOString(),
      error: last_error,
    })),
  }
}
