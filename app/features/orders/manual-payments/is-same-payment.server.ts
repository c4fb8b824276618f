import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { gallery_sales } from '#db/schema/gallery-sales.ts'
import { order_events, order_notes } from '#db/schema/orders.ts'
import type { Order } from '../order-context.ts'
import { type ManualPayment, payerOf } from './manual-payment.ts'

/** Whether an order was recorded with just this payment: how, when, by whom, and the note that came with it. */
export async function isSamePayment(tx: Transaction, { id, payer }: Order, payment: ManualPayment): Promise<boolean> {
  const recorded = await tx
    .select({ paid_by: gallery_sales.paid_by, paid_on: gallery_sales.paid_on, note: order_notes.text })
    .from(gallery_sales)
    .innerJoin(order_events, and(eq(order_events.order_id, gallery_sales.order_id), eq(order_events.kind, 'recorded')))
    // Only a note with the same time: staff may have added others since.
    .leftJoin(order_notes, and(eq(order_notes.order_id, gallery_sales.order_id), eq(order_notes.at, order_events.at)))
    .where(eq(gallery_sales.order_id, id))
  const { paid_by, paid_on, note } = payment
  return (
    isDeepStrictEqual(payer, payerOf(payment)) &&
    recorded.some((one) => isDeepStrictEqual(one, { paid_by, paid_on, note }))
  )
}
