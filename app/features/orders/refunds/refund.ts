import { toCents } from '#app/platform/money.ts'
import type { orders } from '#db/schema/orders.ts'
import type { refunds } from '#db/schema/refunds.ts'
import type { AmountLine } from '../order-amounts.ts'

/** A refund, as stored in the table. */
export type StoredRefund = typeof refunds.$inferSelect

/** The states of refunds that count: their amount cannot be refunded again. */
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

/** Whether an order is being refunded in full, and not all of it is completed (ORD-32). */
export function isBeingFullyRefunded({ state, captured_amount }: PaidOrder, refunds: readonly StoredRefund[]): boolean {
  return state === 'paid' && captured_amount !== null && remainingCents(toCents(captured_amount), refunds) <= 0
}
