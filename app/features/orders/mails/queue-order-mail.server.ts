import { queueMail } from '#app/features/mails/queue-mail.server.ts'
import type { Order, OrderContext } from '#app/features/orders/order-context.ts'
import { readPayer } from '#app/features/orders/read-payer.ts'
import type { Transaction } from '#db/connect.ts'
import type { OrderMailKind } from './order-mail.ts'

type Shop = Pick<OrderContext, 'now' | 'mailer' | 'settings'>

interface NewMail {
  kind: OrderMailKind
  recipient: string | null
  reference?: string
}

/** To be sent for an order that is paid now, in the transaction that says so: a confirmation, and a notice to the gallery (MAIL-03). */
export async function queuePaidMails(tx: Transaction, shop: Shop, order: Order): Promise<void> {
  await queueConfirmation(tx, shop, order)
  await queue(tx, shop, order, { kind: 'order-notice', recipient: shop.settings.gallery.email })
}

/** To be sent for money that went back, in the transaction that says so: one for each refund. */
export async function queueRefundMail(tx: Transaction, shop: Shop, order: Order, refundId: string): Promise<void> {
  await queue(tx, shop, order, { kind: 'order-refund', recipient: readPayer(order.payer).email, reference: refundId })
}

/** To be sent for a sale in the gallery, in the transaction that records it: who recorded it needs no notice. */
export async function queueConfirmation(tx: Transaction, shop: Shop, order: Order): Promise<void> {
  await queue(tx, shop, order, { kind: 'order-confirmation', recipient: readPayer(order.payer).email })
}

async function queue(tx: Transaction, shop: Shop, order: Order, { recipient, ...mail }: NewMail) {
  if (recipient !== null) await queueMail(tx, shop, { ...mail, recipient, order_id: order.id })
}
