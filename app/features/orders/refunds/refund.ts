import { toCents } from '#app/platform/money.ts'
import type { refunds } from '#db/schema/refunds.ts'

/** Money that goes back to a buyer, as the table has it. */
export type StoredRefund = typeof refunds.$inferSelect

/** What is promised to a buyer, and cannot be given back a second time. */
export function isPromised({ state }: Pick<StoredRefund, 'state'>): boolean {
  return state === 'asked' || state === 'pending' || state === 'done'
}

/** Cents of a payment that are neither given back nor promised. */
export function remainingCents(takenCents: number, refunds: readonly Pick<StoredRefund, 'state' | 'amount'>[]): number {
  return refunds.filter(isPromised).reduce((left, { amount }) => left - toCents(amount), takenCents)
}
