import { eq } from 'drizzle-orm'
import type { ComposedMail, MailContext } from '#app/features/mails/mail-composers.ts'
import type { StoredMail } from '#app/features/mails/stored-mail.ts'
import { composeMail } from '#app/platform/mail/compose-mail.ts'
import { formatPrice } from '#app/platform/money.ts'
import { shorten } from '#app/platform/shorten.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import { adminEnquiryPath } from './admin/enquiry-path.ts'
import { enquiryNumber } from './enquiry.ts'
import { kindNames } from './enquiry-words.ts'
import { formatViewing } from './viewing-times.ts'

/** The mail to the gallery about an enquiry (ENQ-08); a reply goes to the sender. */
export async function composeEnquiryMail({ db, settings }: MailContext, mail: StoredMail): Promise<ComposedMail> {
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, mail.enquiry_id!))
  const { id, handle, kind, name, email, phone, message, offer_cents, viewing_at, work_name } = row!
  const { gallery, siteUrl } = settings
  const title = shorten(work_name.replace(/\s+/g, ' '), 100)
  const letter = composeMail({
    from: gallery.name,
    to: mail.recipient,
    subject: `${kindNames[kind]}: ${title} (${enquiryNumber(id)})`,
    before: [`${name} asks about “${title}”.`, ...(message ? [message] : [])],
    facts: [
      ...(offer_cents === null ? [] : [{ name: 'Offer', value: formatPrice(offer_cents / 100) }]),
      ...(viewing_at ? [{ name: 'Viewing', value: formatViewing(viewing_at, gallery.timeZone) }] : []),
      { name: 'Email', value: email },
      ...(phone ? [{ name: 'Phone', value: phone }] : []),
    ],
    action: { label: 'Open the enquiry', href: new URL(adminEnquiryPath(handle), siteUrl).href },
    after: ['An answer to this mail goes to them.'],
  })
  return { letter: { ...letter, replyTo: email } }
}
