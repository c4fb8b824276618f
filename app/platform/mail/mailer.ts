/** One mail to one address, from the gallery. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, where it is not whom the mail is from. */
  replyTo?: string
  /** The same for each attempt to send the mail: `a1b2@gallery.example`. */
  messageId?: string
}

/** Where mails are handed to: the mail server of `SMTP_URL` (`integrations/smtp`). */
export interface Mailer {
  /** Ends once the mail server has taken the mail. @throws MailFailure when it did not, or not in time */
  send(mail: Mail): Promise<void>
}

/**
 * Why a mail was not heard to be taken.
 * - `not-taken`: it was not, and may be later.
 * - `refused`: it was not, and never will be: no such mailbox, for example.
 * - `unknown`: it was handed over, and no response came.
 */
export type MailFault = 'not-taken' | 'refused' | 'unknown'

/** A mail that no mail server is known to have taken. `message` says why, without the mail's text and without secrets. */
export class MailFailure extends Error {
  readonly fault: MailFault

  constructor(message: string, fault: MailFault) {
    super(message)
    this.fault = fault
  }
}
