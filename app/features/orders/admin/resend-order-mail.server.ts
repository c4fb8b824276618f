import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { sendMailAgain } from '../mails/send-mail-again.server.ts'
import type { Order } from '../order-context.ts'
import type { OrderChangeOf, OrderChangeResult } from './order-change-schema.server.ts'
import { orderMessages } from './order-messages.ts'

/** Has one of an order's mails sent again (MAIL-08). */
export async function resendOrderMail(
  app: ActingContext,
  { id: orderId }: Order,
  { mailId }: OrderChangeOf<'send-mail'>,
): Promise<OrderChangeResult> {
  const failed = orderMessages.mailFailed
  switch (await sendMailAgain(app, { orderId, mailId })) {
    case 'queued':
      return { outcome: 'done', message: orderMessages.mailQueued }
    case 'not-found':
      return changeFailure('not-found', failed, ['There is no such mail about this order.'])
    case 'under-way':
      return changeFailure('conflict', failed, ['It waits to be sent, or is being sent.'])
    case 'off':
      return changeFailure('conflict', failed, ['Mail is off: no mail server is configured.'])
  }
}
