import { z } from 'zod'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import { manualPaymentMethods } from '../manual-payments/manual-payment.ts'
import type { OrderDelivery } from './delivery-form.ts'

/** What can be done on the page of an order: each section's change by its intent. */
export const orderChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('delivery'), version: z.int().nonnegative(), values: z.unknown() }),
  z.object({ intent: z.literal('note'), id: z.string().refine(isUuid), values: z.unknown() }),
  z.object({ intent: z.literal('attend') }),
  z.object({ intent: z.literal('make-link') }),
  z.object({ intent: z.literal('send-mail'), mailId: z.string() }),
  z.object({
    intent: z.literal('refund'),
    id: z.string().refine(isUuid),
    amount: z.string(),
    reason: z.string(),
    leftCents: z.int(),
    returnedBy: z.enum(manualPaymentMethods).nullable(),
  }),
])
export type OrderChange = z.infer<typeof orderChange>
export type OrderChangeOf<Intent extends OrderChange['intent']> = Extract<OrderChange, { intent: Intent }>

/** A note of 4,000 characters fits in any script. */
export const orderChangeLimits = {
  maxBytes: 32_768,
  malformed: 'This change is not known.',
  requiresPassword: ({ intent }: OrderChange) => intentsWithPassword.has(intent),
}
/** Intents that ask for the password again. */
const intentsWithPassword: ReadonlySet<OrderChange['intent']> = new Set(['refund'])

/** `leftCents`: what is left of the order, if somebody else has refunded money since its page was read. */
export type RefundFailure = ChangeFailure & { leftCents: number }

export type OrderChangeResult =
  | { outcome: 'done'; message: string }
  /** The address of the buyer's page; it is shown only this once. */
  | { outcome: 'link'; href: string }
  | RefundFailure
  | FormResult<OrderDelivery>
  | ChangeFailure
  | RefusedCaller
