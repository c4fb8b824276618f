import type { AppContext } from '#app/app-context.ts'
import type { Mail } from '#app/platform/mail/mailer.ts'
import type { StoredMail } from './stored-mail.ts'

/** The part of the app's context that composing and sending need. */
export type MailContext = Pick<AppContext, 'db' | 'now' | 'log' | 'mailer'> & {
  settings: Pick<AppContext['settings'], 'siteUrl' | 'gallery' | 'imageHosts'>
}

/** A mail with its text; or the reason, for staff, why there is nothing to send any more. */
export type ComposedMail =
  | {
      letter: Omit<Mail, 'messageId'>
      /** Revokes the link that was made for this mail only. */
      endLink?: () => Promise<void>
    }
  | { reason: string }

/** Writes the text of a mail, from the state of its subject at the time of sending. */
type ComposeMail = (context: MailContext, mail: StoredMail) => Promise<ComposedMail>

/** The composer for each kind of mail. They belong to features above this one in the import order: `server/` collects them. */
export type MailComposers = Record<StoredMail['kind'], ComposeMail>
