import type { Destination } from '#app/features/sales-tax/destination.ts'
import type { OpenedOrder, PaymentButtons } from './payment-buttons.ts'
import type { PurchasedWork } from './purchased-work.ts'

type TaxParts = typeof import('./tax-parts.ts')

/** Held for this buyer, who may pay. `deadline` is in ms of `Date.now()`; `parts` are there where sales tax is collected. */
export interface ReadyStep {
  step: 'ready'
  order: OpenedOrder
  deadline: number
  Buttons: PaymentButtons
  parts: TaxParts | null
}

/** The step before a buyer is asked for the destination, and again when that dialog is left. */
export type StepBeforeQuestion =
  /** Free to buy. */
  { step: 'rest' } | ReadyStep

/** The step of one browser's attempt to buy one work. */
export type PurchaseStep =
  | StepBeforeQuestion
  /** Somebody else is buying it. `until` is when their hold ends, if that is known. */
  | { step: 'on-hold'; until: string | null }
  | { step: 'opening' }
  | { step: 'provider-failed' }
  /** Sales tax is collected: the buyer says where the work goes. `fault`: what was wrong with the previous answer. */
  | {
      step: 'asking-delivery'
      parts: TaxParts
      stated: Destination | null
      fault: string | null
      back: StepBeforeQuestion
    }
  /** The buyer agreed and the capture is requested. */
  | { step: 'capturing'; order: OpenedOrder }
  /** The payment is pending, or its outcome is unknown. */
  | { step: 'pending'; orderId: string }
  | { step: 'paid' | 'cancelled' | 'sold' }

/** Whether a response is pending. */
export function isUnderWay({ step }: PurchaseStep): boolean {
  return step === 'opening' || step === 'capturing' || step === 'pending'
}

/** Whether the buyer has an order, or waits for one: it is completed even if the work's price or availability changes meanwhile (PAY-24). */
export function hasBegun(step: PurchaseStep): boolean {
  return isUnderWay(step) || payableOrder(step) !== null || step.step === 'paid'
}

/** The order that may be paid here, also while its buyer is asked for another place; null: none. */
export function payableOrder(step: PurchaseStep): OpenedOrder | null {
  const shown = step.step === 'asking-delivery' ? step.back : step
  return shown.step === 'ready' ? shown.order : null
}

/** What the work costs in the order that is paid here, in dollars and without tax (PAY-21); null: none is, or not known any more. */
export function priceInOrder(step: PurchaseStep): number | null {
  const order = step.step === 'capturing' ? step.order : payableOrder(step)
  return order && Number(order.lines?.[0]?.amount ?? order.amount)
}

/** What of a work is shown to somebody who buys nothing. */
export function stepSeen({ sold_out, hold_expires_at }: PurchasedWork): PurchaseStep {
  if (sold_out) return { step: 'sold' }
  return hold_expires_at === null ? { step: 'rest' } : { step: 'on-hold', until: hold_expires_at }
}

/** Whether another hold has followed that of `order`, which is never prolonged. */
export function isHeldSince({ holdExpiresAt }: OpenedOrder, { hold_expires_at }: PurchasedWork): boolean {
  return hold_expires_at !== null && Date.parse(hold_expires_at) > Date.parse(holdExpiresAt)
}
