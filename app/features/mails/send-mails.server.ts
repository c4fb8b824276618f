import { and, eq, inArray } from 'drizzle-orm'
import { type Mailer, MailFailure } from '#app/platform/mail/mailer.ts'
import type { Database } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import { claimMail, closeStaleMails } from './claim-mail.server.ts'
import type { MailComposers, MailContext } from './mail-composers.ts'
import type { StoredMail } from './stored-mail.ts'

/** 1, 2, 4 ... minutes between attempts, at most about four hours: twelve of them take 17 hours. */
const maxAttempts = 12
const maxPauseMinutes = 256
/** The most in one run; the rest follow within a minute. */
const maxPerRun = 40

/**
 * Sends the mails that are due (MAIL-04..07). With several copies of the program each mail is taken by one. A mail that no server accepted is
 * retried; one that was handed over without a response is not, because it may have been accepted.
 */
export async function sendMails(context: MailContext, composers: MailComposers): Promise<void> {
  const { db, now, mailer } = context
  if (!mailer) return
  await closeStaleMails(db, now())
  for (let sent = 0; sent < maxPerRun; sent++) {
    const mail = await claimMail(db, now(), Object.keys(composers))
    if (!mail) return
    await sendMail(context, { mailer, composers }, mail)
  }
}

async function sendMail(
  context: MailContext,
  { mailer, composers }: { mailer: Mailer; composers: MailComposers },
  mail: StoredMail,
): Promise<void> {
  const { db, now, log } = context
  const composed = await composers[mail.kind](context, mail).catch(async (error: unknown) => {
    await endAttempt(db, mail, later(mail, now(), 'The mail could not be written'))
    throw error
  })
  if ('reason' in composed) return endAttempt(db, mail, { state: 'failed', last_error: composed.reason })
  try {
    await mailer.send({ ...composed.letter, messageId: messageIdOf(mail, context) })
    await endAttempt(db, mail, { state: 'sent', sent_at: now(), last_error: null })
  } catch (error) {
    // It is then unknown whether the mail was sent: the attempt stays open.
    if (!(error instanceof MailFailure)) throw error
    log.warn({ error, mailId: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a mail was not sent')
    // The next attempt makes a new link, and an order can have only so many.
    if (error.fault !== 'unknown') await composed.endLink?.()
    await endAttempt(db, mail, afterFailure(mail, error, now()))
  }
}

/**
 * The Message-ID. Mail servers and mailboxes drop a second mail with the same one: it is the same for every attempt, and a new one
 * for a mail that was requested again, whose text and link are different (ORD-14).
 */
function messageIdOf({ id, queued_at }: StoredMail, { settings }: MailContext): string {
  return `${id.replaceAll('-', '')}.${queued_at.getTime().toString(36)}@${new URL(settings.siteUrl).hostname}`
}

/** The state of a mail after an attempt. */
type Ending = Partial<Pick<StoredMail, 'state' | 'next_attempt_at' | 'sent_at' | 'last_error'>>

function afterFailure(mail: StoredMail, { fault, message }: MailFailure, at: Date): Ending {
  switch (fault) {
    case 'unknown':
      return { state: 'unknown', last_error: message }
    case 'refused':
      return { state: 'failed', last_error: message }
    case 'not-taken':
      return later(mail, at, message)
  }
}

function later({ attempts }: StoredMail, at: Date, last_error: string): Ending {
  if (attempts >= maxAttempts) return { state: 'failed', last_error }
  const minutes = Math.min(2 ** (attempts - 1), maxPauseMinutes)
  return { state: 'queued', next_attempt_at: new Date(at.getTime() + minutes * 60_000), last_error }
}

/** Ends only the attempt that `mail` was claimed for: staff may have had it sent again since. */
async function endAttempt(db: Database, mail: StoredMail, ending: Ending): Promise<void> {
  await db
    .update(mails)
    .set(ending)
    .where(
      and(eq(mails.id, mail.id), eq(mails.started_at, mail.started_at!), inArray(mails.state, ['sending', 'unknown'])),
    )
}
