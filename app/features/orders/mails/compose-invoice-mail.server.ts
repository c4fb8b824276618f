import { eq } from 'drizzle-orm'
import type { ComposedMail, MailContext } from '#app/features/mails/mail-composers.ts'
import type { StoredMail } from '#app/features/mails/stored-mail.ts'
import { duePartOf, invoiceNumber } from '#app/features/orders/invoices/invoice.ts'
import { agreedLines } from '#app/features/orders/invoices/invoice-amounts.ts'
import { makeInvoiceLink } from '#app/features/orders/invoices/make-invoice-link.server.ts'
import { readInvoice } from '#app/features/orders/invoices/read-invoice.server.ts'
import { endLink } from '#app/features/orders/links/end-link.server.ts'
import { quoteWork, readOrderedWork } from '#app/features/orders/ordered-work.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'
import { composeMail } from '#app/platform/mail/compose-mail.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { shorten } from '#app/platform/shorten.ts'
import { invoices } from '#db/schema/invoices.ts'
import { pictureOf } from './compose-order-mail.server.ts'

/**
 * The text of a mail with an invoice (INV-07), from its state when it is sent, while a part of it can be paid. It contains a new
 * link, stored hashed.
 */
export async function composeInvoiceMail(context: MailContext, mail: StoredMail): Promise<ComposedMail> {
  const { db, now, settings } = context
  const { gallery, siteUrl } = settings
  const at = now()
  const { row: invoice, ...facts } = (await readInvoice(db, { where: eq(invoices.id, mail.invoice_id!), at }))!
  const due = duePartOf(facts, at)
  if (!due) return { reason: 'Nothing of the invoice could be paid any more' }
  const { amountCents, firstCents } = facts
  const work = readOrderedWork(invoice)
  const title = shorten(work.name.replace(/\s+/g, ' '), 100)
  const day = formatGalleryDay(lastMomentOf(invoice), gallery.timeZone)
  const path = await makeInvoiceLink(db, { invoiceId: invoice.id, madeFor: 'mail', at })
  const parts =
    firstCents === null
      ? []
      : [
          { name: due.part === 'rest' ? 'Paid first' : 'To pay first', value: dollars(firstCents) },
          { name: due.part === 'rest' ? 'The rest' : 'The rest, later', value: dollars(amountCents - firstCents) },
        ]
  const letter = composeMail({
    from: gallery.name,
    to: mail.recipient,
    subject: `Invoice ${invoiceNumber(invoice.handle)}: ${[work.maker, title].filter(Boolean).join(', ')}`,
    before: [
      `Dear ${shorten(invoice.client_name, 200)},`,
      due.part === 'rest'
        ? `Your part payment is in, and ${quoteWork(work, title)} is sold to you. The rest can be paid until ${day} on this page:`
        : `We keep ${quoteWork(work, title)} for you until ${day}. You can look at it and pay on this page:`,
    ],
    picture: pictureOf(context, invoice),
    facts: [
      ...agreedLines(facts, title).map(({ label, cents }) => ({ name: label, value: dollars(cents) })),
      ...parts,
      { name: 'To pay by', value: day },
    ],
    action: { label: 'View and pay', href: new URL(path, siteUrl).href },
    after: [
      'The link is for you alone: whoever has it can see this invoice and pay it.',
      `Questions? Answer this mail${gallery.phone ? `, or call us on ${gallery.phone}` : ''}.`,
    ],
  })
  return { letter: { ...letter, replyTo: gallery.email }, endLink: () => endLink(db, path) }
}

const dollars = (cents: number) => formatPriceWithCents(cents / 100)
