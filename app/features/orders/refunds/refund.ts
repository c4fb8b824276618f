import type { refunds } from '#db/schema/refunds.ts'

/** Money that goes back to a buyer, as the table has it. */
export type StoredRefund = typeof refunds.$inferSelect

/** How money goes back that no payment provider moves. */
export const handWays = ['cash', 'card-terminal', 'bank-transfer', 'cheque'] as const
export type HandWay = (typeof handWays)[number]

export const wayNames: Record<HandWay, string> = {
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  'bank-transfer': 'Bank transfer',
  cheque: 'Cheque',
}

/** What is promised to a buyer, and cannot be given back a second time. */
export function isPromised({ state }: Pick<StoredRefund, 'state'>): boolean {
  return state === 'asked' || state === 'pending' || state === 'done'
}
