import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import type { Order } from '../order-context.ts'
import { addOrderNote } from './add-order-note.server.ts'
import { findOrderByHandle } from './find-admin-order.server.ts'
import { makeBuyersLink } from './make-buyers-link.server.ts'
import { markOrderHandled } from './mark-order-handled.server.ts'
import type { OrderChange, OrderChangeOf, OrderChangeResult } from './order-change-schema.server.ts'
import { orderMessages } from './order-messages.ts'
import { refundByStaff } from './refund-by-staff.server.ts'
import { resendOrderMail } from './resend-order-mail.server.ts'
import { saveDelivery } from './save-delivery.server.ts'

type Change<Intent extends OrderChange['intent']> = (
  app: ActingContext,
  order: Order,
  change: OrderChangeOf<Intent>,
) => Promise<OrderChangeResult>

const changes: { [Intent in OrderChange['intent']]: Change<Intent> } = {
  delivery: saveDelivery,
  note: addOrderNote,
  attend: markOrderHandled,
  'make-link': makeBuyersLink,
  'send-mail': resendOrderMail,
  refund: refundByStaff,
}

/** Makes a change to the order with the handle `handle`. */
export async function changeOrder(app: ActingContext, handle: string, change: OrderChange): Promise<OrderChangeResult> {
  const order = await findOrderByHandle(app.db, handle)
  if (!order) return changeFailure('not-found', orderMessages.notFound)
  return (changes[change.intent] as Change<typeof change.intent>)(app, order, change)
}
