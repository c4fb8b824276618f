/** One mail to one address, from the gallery. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The Reply-To address, if it differs from the sender. */
  replyTo?: string
  /** The Message-ID, the same for each attempt to send the mail: `a1b2@gallery.example`. */
  messageId?: string
}

/** The port for sending mails: the mail server of `SMTP_URL` (`integrations/smtp`). */
export interface Mailer {
  /** Resolves once the mail server has accepted the mail. @throws MailFailure when it did not, or not in time */
  send(mail: Mail): Promise<void>
}

/**
 * Why a mail was not confirmed as accepted.
 * - `not-taken`: it was not accepted, but may be later.
 * - `refused`: it was not, and never will be: no such mailbox, for example.
 * - `unknown`: it was transmitted, and no response came.
 */
export type MailFault = 'not-taken' | 'refused' | 'unknown'

/** A mail that was not confirmed as accepted. `message` says why, without the mail's text and without secrets. */
export class MailFailure extends Error {
  readonly fault: MailFault

  constructor(message: string, fault: MailFault) {
    super(message)
    this.fault = fault
  }
}
