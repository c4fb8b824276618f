import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { type Mailer, MailFailure } from '#app/platform/mail/mailer.ts'
import type { Database } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import { claimMail, closeStaleMails } from './claim-mail.server.ts'
import { composeOrderMail } from './compose-order-mail.server.ts'
import type { OrderMail } from './order-mail.ts'

/** 1, 2, 4 ... minutes between attempts, at most about four hours: twelve of them take 17 hours. */
const mostAttempts = 12
const longestPauseMinutes = 256
/** In one run; the rest within a minute. */
const mostInARun = 40

/** What sending needs of the program; the app's context has it all. */
export type MailContext = Pick<AppContext, 'db' | 'now' | 'log' | 'mailer'> & {
  settings: Pick<AppContext['settings'], 'siteUrl' | 'gallery' | 'imageHosts'>
}

/**
 * Sends the mails that are due (MAIL-04..07), on any number of copies: each is taken by one. One that no server took is tried
 * again; one that was handed over without a response is not, because it may have been taken.
 */
export async function sendMails(context: MailContext): Promise<void> {
  const { db, now, mailer } = context
  if (!mailer) return
  await closeStaleMails(db, now())
  for (let sent = 0; sent < mostInARun; sent++) {
    const mail = await claimMail(db, now())
    if (!mail) return
    await sendMail(context, mailer, mail)
  }
}

async function sendMail(context: MailContext, mailer: Mailer, mail: OrderMail): Promise<void> {
  const { db, now, log } = context
  let isHandedToMailer = false
  try {
    const composed = await composeOrderMail(context, mail)
    isHandedToMailer = true
    await mailer.send(composed)
    await endAttempt(db, mail, { state: 'sent', sent_at: now(), last_error: null })
  } catch (error) {
    if (!(error instanceof MailFailure)) {
      // Nothing was sent where the text could not even be made. What fails after that leaves the attempt open.
      if (!isHandedToMailer) await endAttempt(db, mail, later(mail, now(), 'The mail could not be written'))
      throw error
    }
    log.warn({ error, mailId: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a mail was not sent')
    await endAttempt(db, mail, afterFailure(mail, error, now()))
  }
}

/** How a mail stands after an attempt. */
type Ending = Partial<Pick<OrderMail, 'state' | 'next_attempt_at' | 'sent_at' | 'last_error'>>

function afterFailure(mail: OrderMail, { fault, message }: MailFailure, at: Date): Ending {
  switch (fault) {
    case 'unknown':
      return { state: 'unknown', last_error: message }
    case 'refused':
      return { state: 'failed', last_error: message }
    case 'not-taken':
      return later(mail, at, message)
  }
}

function later({ attempts }: OrderMail, at: Date, last_error: string): Ending {
  if (attempts >= mostAttempts) return { state: 'failed', last_error }
  const minutes = Math.min(2 ** (attempts - 1), longestPauseMinutes)
  return { state: 'queued', next_attempt_at: new Date(at.getTime() + minutes * 60_000), last_error }
}

/** Only of the attempt that `mail` was claimed for: staff may have had it sent again since. */
async function endAttempt(db: Database, mail: OrderMail, ending: Ending): Promise<void> {
  await db
    .update(mails)
    .set(ending)
    .where(
      and(eq(mails.id, mail.id), eq(mails.started_at, mail.started_at!), inArray(mails.state, ['sending', 'unknown'])),
    )
}
