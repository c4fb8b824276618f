import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { type Mail, type Mailer, MailFailure } from '#app/platform/mail/mailer.ts'
import type { Database } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import { endLink } from '../links/end-link.server.ts'
import { claimMail, closeStaleMails } from './claim-mail.server.ts'
import { composeInvoiceMail } from './compose-invoice-mail.server.ts'
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

/** A mail with its text. */
export interface WrittenMail extends Omit<Mail, 'messageId'> {
  /** The path of the link that was made for it, and that nobody else is told. */
  link?: string
}

/** Writes the text of a mail; null where there is nothing to tell any more. */
type ComposeMail = (context: MailContext, mail: OrderMail) => Promise<WrittenMail | null>

/** What writes the mails of each kind: those of a feature above this one come from where the program is put together. */
export type MailComposers = Pick<Record<OrderMail['kind'], ComposeMail>, 'enquiry'>

/**
 * Sends the mails that are due (MAIL-04..07), on any number of copies: each is taken by one. One that no server took is tried
 * again; one that was handed over without a response is not, because it may have been taken.
 */
export async function sendMails(context: MailContext & { composers?: MailComposers }): Promise<void> {
  const { db, now, mailer, composers = noOthers } = context
  if (!mailer) return
  await closeStaleMails(db, now())
  for (let sent = 0; sent < mostInARun; sent++) {
    const mail = await claimMail(db, now())
    if (!mail) return
    await sendMail(context, { mailer, composers }, mail)
  }
}

const noOthers: MailComposers = {
  enquiry: () => Promise.reject(new Error('nothing writes mails about enquiries here')),
}

function composerOf({ kind }: OrderMail, composers: MailComposers): ComposeMail {
  if (kind === 'enquiry') return composers.enquiry
  return kind === 'invoice' ? composeInvoiceMail : composeOrderMail
}

async function sendMail(
  context: MailContext,
  { mailer, composers }: { mailer: Mailer; composers: MailComposers },
  mail: OrderMail,
): Promise<void> {
  const { db, now, log } = context
  let written: WrittenMail | null = null
  try {
    written = await composerOf(mail, composers)(context, mail)
    if (!written) {
      await endAttempt(db, mail, { state: 'failed', last_error: 'Nothing of the invoice could be paid any more' })
      return
    }
    const { link: _, ...letter } = written
    await mailer.send({ ...letter, messageId: messageIdOf(mail, context) })
    await endAttempt(db, mail, { state: 'sent', sent_at: now(), last_error: null })
  } catch (error) {
    if (!(error instanceof MailFailure)) {
      // Nothing was sent where the text could not even be made. What fails after that leaves the attempt open.
      if (!written) await endAttempt(db, mail, later(mail, now(), 'The mail could not be written'))
      throw error
    }
    log.warn({ error, mailId: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a mail was not sent')
    // The next attempt makes its own, and an order has only so many.
    if (written?.link && error.fault !== 'unknown') await endLink(db, written.link)
    await endAttempt(db, mail, afterFailure(mail, error, now()))
  }
}

/**
 * What mail servers know a mail by. They and mailboxes drop a second one of the same name: it is the same for every attempt, and another
 * for what was asked for anew, whose text and link are others too (ORD-14).
 */
function messageIdOf({ id, queued_at }: OrderMail, { settings }: MailContext): string {
  return `${id.replaceAll('-', '')}.${queued_at.getTime().toString(36)}@${new URL(settings.siteUrl).hostname}`
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
