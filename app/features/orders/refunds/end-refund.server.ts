import { eq } from 'drizzle-orm'
import { toCents } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import { refunds } from '#db/schema/refunds.ts'
import { lockOrder } from '../lock-order.server.ts'
import { queueRefundMail } from '../mails/queue-order-mail.server.ts'
import { moveOrder } from '../move-order.server.ts'
import type { OrderContext } from '../order-context.ts'
import type { StoredRefund } from './refund.ts'

type Shop = Pick<OrderContext, 'now' | 'mailer' | 'settings'>

/** Completes a recorded refund: queues its mail, and moves the order to its last state when all of its payment is refunded. */
export async function endRefund(tx: Transaction, shop: Shop, { id, order_id }: StoredRefund): Promise<void> {
  const order = (await lockOrder(tx, order_id))!
  await queueRefundMail(tx, shop, order, id)
  if (order.captured_amount === null || toCents(order.refunded_amount) < toCents(order.captured_amount)) return
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
  await moveOrder(tx, {
    orderId: order.id,
    to: 'refunded',
    at: shop.now(),
    set: { refund_id: refund!.provider_refund_id },
    detail: refund!.source === 'provider' ? { by: 'provider' } : { refundId: refund!.provider_refund_id },
  })
}
