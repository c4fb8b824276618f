import { toCents } from '#app/platform/money.ts'
import type { orders } from '#db/schema/orders.ts'
import type { refunds } from '#db/schema/refunds.ts'
import type { AmountLine } from '../order-amounts.ts'

/** Money that goes back to a buyer, as the table has it. */
export type StoredRefund = typeof refunds.$inferSelect

/** What is promised to a buyer, and cannot be given back a second time. */
export function isPromised({ state }: Pick<StoredRefund, 'state'>): boolean {
  return state === 'asked' || state === 'pending' || state === 'done'
}

/** What of a payment went back, or is on its way back, a line each. */
export function returnedLines(refunds: readonly Pick<StoredRefund, 'state' | 'amount'>[]): AmountLine[] {
  return refunds
    .filter(isPromised)
    .map(({ amount, state }) => ({ label: state === 'done' ? 'Returned' : 'Being returned', cents: -toCents(amount) }))
}

/** Cents of a payment that are neither given back nor promised. */
export function remainingCents(takenCents: number, refunds: readonly Pick<StoredRefund, 'state' | 'amount'>[]): number {
  return refunds.filter(isPromised).reduce((left, { amount }) => left - toCents(amount), takenCents)
}

type PaidOrder = Pick<typeof orders.$inferSelect, 'state' | 'captured_amount'>

/** Whether all that was paid for an order is on its way back, and not all of it has arrived (ORD-32). */
export function isGoingBack({ state, captured_amount }: PaidOrder, refunds: readonly StoredRefund[]): boolean {
  return state === 'paid' && captured_amount !== null && remainingCents(toCents(captured_amount), refunds) <= 0
}
