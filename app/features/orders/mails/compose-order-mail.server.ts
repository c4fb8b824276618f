import { eq } from 'drizzle-orm'
import { imageUrl } from '#app/features/images/image-url.ts'
import type { ComposedMail, MailContext } from '#app/features/mails/mail-composers.ts'
import type { StoredMail } from '#app/features/mails/stored-mail.ts'
import { adminOrderPath } from '#app/features/orders/admin/order-path.ts'
import { findPayer } from '#app/features/orders/find-payer.server.ts'
import { findRest } from '#app/features/orders/invoices/find-rest.server.ts'
import type { RestState } from '#app/features/orders/invoices/invoice.ts'
import { endLink } from '#app/features/orders/links/end-link.server.ts'
import { makeOrderLink } from '#app/features/orders/links/make-order-link.server.ts'
import { galleryProvider } from '#app/features/orders/manual-payments/gallery-provider.ts'
import { isCollected, orderAmounts } from '#app/features/orders/order-amounts.ts'
import type { Order } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { quoteWork, readOrderedWork } from '#app/features/orders/ordered-work.ts'
import { type Payer, readPayer } from '#app/features/orders/read-payer.ts'
import { findRefunds } from '#app/features/orders/refunds/find-refunds.server.ts'
import { isBeingFullyRefunded, type StoredRefund } from '#app/features/orders/refunds/refund.ts'
import { composeMail } from '#app/platform/mail/compose-mail.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { shorten } from '#app/platform/shorten.ts'
import { orders } from '#db/schema/orders.ts'
import type { OrderMailKind } from './order-mail.ts'

type Letter = Parameters<typeof composeMail>[0]

/** The text of a mail, from the order's state when it is sent. It contains a new link to the buyer's page, stored hashed. */
export async function composeOrderMail(context: MailContext, mail: StoredMail): Promise<ComposedMail> {
  const { db, settings } = context
  const [order] = await db.select().from(orders).where(eq(orders.id, mail.order_id!))
  const { link, ...letter } = await write(context, mail, order!)
  const gallery = settings.gallery.email
  return {
    letter: {
      ...composeMail({ ...letter, from: settings.gallery.name, to: mail.recipient }),
      replyTo: mail.kind === 'order-notice' ? (readPayer(order!.payer).email ?? gallery) : gallery,
    },
    ...(link !== undefined && { endLink: () => endLink(db, link) }),
  }
}

async function write(
  context: MailContext,
  mail: StoredMail,
  order: Order,
): Promise<Omit<Letter, 'from' | 'to'> & { link?: string }> {
  const { db, now, settings } = context
  const number = orderNumber(order.id)
  const work = readOrderedWork(order)
  const title = shorten(work.name.replace(/\s+/g, ' '), 100)
  const quoted = quoteWork(work, title)
  const named = [work.maker, title].filter(Boolean).join(', ')
  const { lines, totalCents } = orderAmounts(order)
  const payer = await findPayer(db, order)
  const { name, email } = payer
  const amounts = [...lines, { label: 'Paid', cents: totalCents }]
  const facts = amounts.map(({ label, cents }) => ({
    name: shorten(label, 200),
    value: formatPriceWithCents(cents / 100),
  }))
  const buyersPage = async () => {
    const path = await makeOrderLink(db, { orderId: order.id, madeFor: 'mail', at: now() })
    return { link: path, action: { label: 'View your order', href: new URL(path, settings.siteUrl).href } }
  }
  const { phone } = settings.gallery
  const questions = `Questions? Answer this mail${phone ? `, or call us on ${phone}` : ''}.`
  const forYou = 'The link is for you alone: whoever has it can see this order.'
  const greeting = name ? `Dear ${name},` : 'Hello,'
  const refunds = await findRefunds(db, order.id)
  const end = endOfSale(order, refunds)
  const rest = order.invoice_part === 'first' ? await findRest(context, order) : 'paid'
  switch (mail.kind as OrderMailKind) {
    case 'order-confirmation':
      return {
        subject: `Your order ${number}: ${named}`,
        before: [greeting, end ? `We received your payment for ${quoted}. ${end}` : thankYou(order, { quoted, rest })],
        picture: pictureOf(context, order),
        facts,
        ...(await buyersPage()),
        after: ['Your receipt is on that page, and so is what happens next.', forYou, questions],
      }
    case 'order-notice':
      return {
        subject: `Sold: ${named} (order ${number})`,
        before: [
          order.invoice_part === null
            ? `${quoted} was sold on the website. Order ${number}.`
            : `An invoice for ${quoted} was paid (${paidParts[order.invoice_part]}). Order ${number}.`,
          buyerText(payer, isCollected(order)),
        ],
        picture: pictureOf(context, order),
        facts,
        action: { label: 'Open the order', href: new URL(adminOrderPath(order.handle), settings.siteUrl).href },
        after: [
          [
            end ?? nextForGallery(order, rest),
            ...(email === null ? [] : ['An answer to this mail goes to the buyer.']),
          ].join(' '),
        ],
      }
    case 'order-refund': {
      const refund = refunds.find(({ id }) => id === mail.reference)
      const amount = formatPriceWithCents(refund?.amount ?? totalCents / 100)
      const isByHand = order.provider === galleryProvider
      const because =
        order.refund_reason === 'work-gone'
          ? `${quoted} was no longer available when your payment arrived. We are sorry.`
          : `It is for ${quoted}, order ${number}.`
      return {
        subject: `Refund for order ${number}: ${named}`,
        before: [
          greeting,
          `We have returned ${amount} to you${isByHand ? '' : ', the way you paid'}. ${because}`,
          ...(isByHand ? [] : ['It can take some days until you see it in your account.']),
        ],
        ...(await buyersPage()),
        after: [forYou, questions],
      }
    }
  }
}

/** What changed a sale between its payment and its mail, which may be queued for a day; null: nothing. */
function endOfSale(order: Order, refunds: readonly StoredRefund[]): string | null {
  if (order.state === 'refunded') return 'All of the money has gone back since.'
  if (isBeingFullyRefunded(order, refunds)) return 'All of the money is on its way back.'
  return order.undone_at === null ? null : 'The sale was called off since.'
}

/** What a payment brought its buyer, and what comes next, as the rest of its invoice and the delivery stand. */
function thankYou(order: Order, { quoted, rest }: { quoted: string; rest: RestState }): string {
  const contact = order.delivery === 'to-arrange' && `contact you about ${matterOf(order)}`
  const partPaid = `Thank you. We have received your part payment for ${quoted}, and the work is sold to you.`
  switch (rest) {
    case 'to-pay':
      return `${partPaid} The link of our invoice shows what is left, and it is paid there${contact ? `; once it is in, we ${contact}` : ''}.`
    case 'closed':
      return `${partPaid} The rest can no longer be paid with the link of our invoice. Please contact us about it.`
    case 'paid': {
      const isGallerySale = order.provider === galleryProvider && order.invoice_id === null
      const next = isGallerySale ? 'You bought it in the gallery.' : contact && `We ${contact}.`
      return `Thank you. We have received your payment for ${quoted}, and the work is yours. ${next || ''}`.trim()
    }
  }
}

/** What the gallery does next about a sale that stands. */
function nextForGallery(order: Order, rest: RestState): string {
  if (order.delivery !== 'to-arrange') return 'The delivery is on the order already.'
  if (rest !== 'paid') return 'Wait with the delivery until the rest is paid.'
  return `The next step is yours: contact the buyer about ${matterOf(order)}.`
}

const matterOf = (order: Order) => (isCollected(order) ? 'collecting it' : 'delivery')

const paidParts = { whole: 'all of it', first: 'its first part', rest: 'the rest' }

function buyerText({ name, email, shipTo }: Payer, isFetched: boolean): string {
  const whom = [name, email].filter(Boolean).join(', ')
  return [
    whom ? `Buyer: ${whom}` : 'The payment provider did not name the buyer.',
    ...(isFetched ? ['The work is collected in the gallery.'] : []),
    ...(shipTo.length > 0 ? [isFetched ? 'Address:' : 'Ship to:', ...shipTo] : []),
  ].join('\n')
}

/** As a link, on this site or its image host. */
export function pictureOf(
  { settings: { imageHosts, siteUrl } }: MailContext,
  order: { snapshot: unknown },
): Letter['picture'] {
  const { name, images } = readOrderedWork(order)
  const src = images[0] && imageUrl(images[0], { imageHosts, width: 800 })
  // A mail program cannot use an invalid address.
  if (!src || /^(data|blob):/i.test(src)) return null
  return { src: new URL(src, siteUrl).href, alt: shorten(name, 200) }
}
