import type { RefundRefusal } from '../payment/payment-provider.ts'

/** Why there was no refund: the provider refused, or was not called. */
export type RefusalCause = RefundRefusal | 'left-changed' | 'not-paid' | 'other-provider'

/** The same in words for staff. */
export const refusalWords: Record<RefusalCause, string> = {
  'more-than-left': 'It is more than is left of the payment',
  'left-changed': 'Somebody else had given money back meanwhile',
  'in-dispute': 'The buyer disputes the payment: answer that at the payment provider',
  'no-funds': 'The account at the payment provider has too little money',
  'too-late': 'The time in which the payment provider returns money is over',
  'not-possible': 'The payment provider does not return this payment',
  'not-paid': 'The order was not paid, or its money has gone back',
  'other-provider': 'The payment provider that has the money is not connected',
}

/** A stored cause in words for staff; one that is not known here, as it is. */
export function describeRefusal(because: string): string {
  return refusalWords[because as RefusalCause] ?? because
}
