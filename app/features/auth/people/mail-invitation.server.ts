import type { AppContext } from '#app/app-context.ts'
import { composeMail } from '#app/platform/mail/compose-mail.ts'
import { MailFailure } from '#app/platform/mail/mailer.ts'

interface Invitation {
  email: string
  link: string
  /** For people: '2:14 PM on November 25'. */
  validUntil: string
}

/**
 * Mails an invitation's link to the invited person, if a mail server is configured (ACC-17). A mail that was not accepted does not
 * fail the invitation: the inviting admin has the link, and sees the outcome.
 */
export async function mailInvitation(
  { mailer, settings, log }: Pick<AppContext, 'mailer' | 'settings' | 'log'>,
  { email, link, validUntil }: Invitation,
): Promise<'sent' | 'failed' | 'off'> {
  if (!mailer) return 'off'
  const { name } = settings.gallery
  const mail = composeMail({
    from: name,
    to: email,
    subject: `You are invited to the back office of ${name}`,
    before: [`You are invited to work in the back office of ${name}.`],
    action: { label: 'Choose a name and a password', href: link },
    after: [
      `The link works once, until ${validUntil}. Give it to nobody.`,
      'If you do not know why you got this mail, leave it: nothing happens without the link.',
    ],
  })
  try {
    await mailer.send(mail)
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    log.warn({ error }, 'an invitation was not mailed')
    return 'failed'
  }
}
