import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { plainText } from '#app/platform/plain-text.ts'
import { galleryProvider } from '../manual-payments/gallery-provider.ts'
import type { Order } from '../order-context.ts'
import { maxReasonLength } from '../refunds/max-reason-length.ts'
import { readCents } from '../refunds/read-cents.ts'
import { refusalWords } from '../refunds/refusal-words.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import type { OrderChangeOf, OrderChangeResult } from './order-change-schema.server.ts'
import { orderMessages as messages } from './order-messages.ts'

/** Refunds a paid order, in full or in part (REF-01), or returns why not: invalid, or in conflict with the order's state. */
export async function refundByStaff(
  app: ActingContext,
  order: Order,
  { id, amount, reason: rawReason, leftCents, returnedBy }: OrderChangeOf<'refund'>,
): Promise<OrderChangeResult> {
  const cents = readCents(amount)
  const reason = plainText(rawReason)
  const faults = [
    cents === null && messages.amountWrong,
    reason === '' && messages.reasonNeeded,
    reason.length > maxReasonLength && messages.reasonTooLong,
    order.provider === galleryProvider && returnedBy === null && messages.wayNeeded,
  ].filter((fault) => fault !== false)
  if (cents === null || faults.length > 0) return changeFailure('invalid', messages.refundFailed, faults)
  const result = await requestRefund(app, order.id, { id, cents, reason, leftCents, returnedBy })
  const conflict = (because: string) => changeFailure('conflict', messages.refundFailed, [because])
  switch (result.outcome) {
    case 'done':
      return { outcome: 'done', message: `${dollars(result.cents)} returned` }
    case 'pending':
      return { outcome: 'done', message: `The payment provider has taken ${dollars(result.cents)} on, and is not done` }
    case 'asked':
      return {
        outcome: 'done',
        message: `The refund of ${dollars(result.cents)} is written down. The payment provider has not answered and is asked again, at least once an hour`,
      }
    case 'refused':
      return conflict(`${refusalWords[result.because]}.`)
    case 'not-paid':
    case 'other-provider':
      return conflict(`${refusalWords[result.outcome]}.`)
    case 'conflict':
      return conflict(messages.refundChanged)
    case 'left-changed':
      return {
        ...conflict(`Somebody else has given money back meanwhile: ${dollars(result.leftCents)} is left.`),
        leftCents: result.leftCents,
      }
    case 'more-than-left':
      return changeFailure('invalid', messages.refundFailed, [`Only ${dollars(result.leftCents)} is left.`])
  }
}

const dollars = (cents: number) => formatPriceWithCents(cents / 100)
