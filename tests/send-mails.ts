import type { MailContext } from '#app/features/mails/mail-composers.ts'
import { sendMails as sendDueMails } from '#app/features/mails/send-mails.server.ts'
import { mailComposers } from '#server/mail-composers.ts'

/** Sends the mails that are due, like the program's job. */
export const sendMails = (context: MailContext): Promise<void> => sendDueMails(context, mailComposers)
