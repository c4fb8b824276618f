import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { findRest } from '#app/features/orders/invoices/find-rest.server.ts'
import { findLinkedOrder } from '#app/features/orders/links/find-linked-order.server.ts'
import type { Order } from '#app/features/orders/order-context.ts'
import type { OrderedWork } from '#app/features/orders/ordered-work.ts'
import { categoryLine } from '#app/features/products/product-label.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { dimensions } from '#app/features/products/product-size.ts'
import { isListed } from '#app/features/products/public-product.server.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { mails } from '#db/schema/mails.ts'
import { formatAmount, readReceiptFacts, redactForBuyer } from '../read-receipt-facts.server.ts'
import type { BuyersOrder } from './buyers-order.ts'
import { describeOrder } from './describe-order.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'settings'>

/** The page behind the link with `secret` (OPAGE-01); null if there is no such link. */
export async function findBuyersOrder(context: Context, secret: string): Promise<BuyersOrder | null> {
  const { db, now, settings } = context
  const order = await findLinkedOrder(db, secret)
  if (!order) return null
  const { timeZone } = settings.gallery
  const facts = redactForBuyer(await readReceiptFacts(db, order), now())
  const [shown, confirmedTo, rest] = await Promise.all([
    findWorkVisibility(context, facts.work),
    findConfirmed(context, order),
    findRest(context, order),
  ])
  const moment = (at: Date | null) => at && formatMoment(at, timeZone, { dateStyle: 'full', timeStyle: 'short' })
  return {
    number: facts.number,
    day: formatGalleryDay(facts.openedAt.toISOString(), timeZone),
    ...describeOrder({
      state: order.state,
      refundReason: order.refund_reason,
      isBeingFullyRefunded: facts.isBeingFullyRefunded,
      isUndone: order.undone_at !== null,
      invoicePart: order.invoice_part,
      rest,
      isGallerySale: facts.paidInGallery !== null,
      buyerName: facts.payer.name,
      confirmedTo,
      paidAt: moment(facts.paidAt),
      refundedAt: moment(facts.refundedAt),
      isCollected: facts.isCollected,
      delivery: {
        reached: order.delivery,
        carrier: order.carrier ?? '',
        trackingNumber: order.tracking_number ?? '',
        arrangedAt: moment(order.arranged_at),
        shippedAt: moment(order.shipped_at),
        deliveredAt: moment(order.delivered_at),
      },
    }),
    work: {
      name: facts.work.name,
      maker: facts.work.maker,
      facts: workFacts(facts.work),
      image: facts.work.images[0] ?? null,
      picture: shown.picture,
      path: shown.isListed ? productPath(facts.work.id) : null,
    },
    lines: facts.lines.map(({ label, cents }) => ({ label, amount: formatAmount(cents) })),
    totals: facts.totals.map(({ label, cents }) => ({ label, amount: formatAmount(cents) })),
    hasReceipt: facts.isPaid,
    shipTo: facts.payer.shipTo,
    isCollected: facts.isCollected,
  }
}

/** The lines below a work's name: kind, period and size. */
export function workFacts(work: OrderedWork): string[] {
  const category = work.category
    ? categoryLine({ category: work.category as never, subcategory: work.subcategory })
    : ''
  return [[category, work.period].filter(Boolean).join(', '), dimensions(work) ?? ''].filter(Boolean)
}

/** Whether visitors can see a work, and its picture. */
export async function findWorkVisibility({ db }: Pick<Context, 'db'>, work: OrderedWork) {
  const { rows } = await db.execute<{ picture: BuyersOrder['work']['picture']; is_listed: boolean }>(sql`select
    ${publicPicture(sql`${work.images[0] ?? null}`)} as picture,
    exists (select from products p where p.id = ${work.id}::uuid and ${isListed}) as is_listed`)
  return { picture: rows[0]!.picture, isListed: rows[0]!.is_listed }
}

/** The address the confirmation was sent to, as far as is known. */
async function findConfirmed({ db }: Context, order: Order): Promise<string | null> {
  const [mail] = await db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.order_id, order.id), eq(mails.kind, 'order-confirmation'), eq(mails.state, 'sent')))
  return mail?.recipient ?? null
}
