import type { AppContext } from '#app/app-context.ts'
import type { Mail } from '#app/platform/mail/mailer.ts'
import type { StoredMail } from './stored-mail.ts'

/** What composing and sending need of the program; the app's context has it all. */
export type MailContext = Pick<AppContext, 'db' | 'now' | 'log' | 'mailer'> & {
  settings: Pick<AppContext['settings'], 'siteUrl' | 'gallery' | 'imageHosts'>
}

/** A mail with its text; or why there is nothing to send any more, as staff read it. */
export type ComposedMail =
  | {
      letter: Omit<Mail, 'messageId'>
      /** Ends the link that was made for it, of which nobody else is told. */
      endLink?: () => Promise<void>
    }
  | { reason: string }

/** Writes the text of a mail, as what it is about stands when it is sent. */
type ComposeMail = (context: MailContext, mail: StoredMail) => Promise<ComposedMail>

/** What writes the mails of each kind. The features that they are about stand above this one: `server/` puts them together. */
export type MailComposers = Record<StoredMail['kind'], ComposeMail>
