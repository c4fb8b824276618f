import type { TaxLine } from '#app/features/sales-tax/compute-tax.ts'
import type { DeliveryStep } from './delivery-steps.ts'
import type { ManualPaymentMethod } from './manual-payments/manual-payment.ts'
import type { OrderState } from './order-states.ts'
import type { PaymentCapture } from './payment/payment-provider.ts'
import type { RefundReason } from './payment/settlement.ts'
import type { RefusalCause } from './refunds/refusal-words.ts'

/** A request to the payment provider. */
export type ProviderCall = 'create' | 'capture' | 'refund' | 'void' | 'read'

/** Every kind of line in an order's ledger, with its data. A change of state writes a line of the new state's kind. */
export interface LedgerDetails {
  /** `amount` in dollars, as everywhere here. */
  created: { amount: number; currency: string; holdExpiresAt: Date; tax?: TaxLine[] }
  'provider-order': { providerOrderId: string }
  approved: undefined
  capturing: undefined
  'capture-recorded': Omit<PaymentCapture, 'captureId' | 'refunds'> & {
    captureId?: string
    paidBy?: ManualPaymentMethod
  }
  paid: { amount: number | null }
  pending: { captureStatus: PaymentCapture['status'] }
  declined: { captureStatus: PaymentCapture['status'] } | { because: string } | { reason: string; by: string }
  cancelled: { because: string } | undefined
  expired: undefined
  /** The order goes back to `created`, or to `expired`. */
  'not-approved': undefined
  'refund-owed': { reason: RefundReason }
  refunded: { by: 'provider' } | { refundId: string | null; reason?: RefundReason }
  'refund-asked': { amount: number; reason: string; by: string }
  'refund-made':
    | { amount: number; refundId: string | null }
    | { amount: number; reason: string; by: string; returnedBy: ManualPaymentMethod | null }
  'refund-pending': { amount: number; refundId: string | null }
  'refund-failed': { amount: number; refundId: string | null }
  'refund-found': { amount: number; refundId: string | null }
  /** `by`: the member of staff who requested it, or the provider. */
  'refund-refused': { amount: number; because: RefusalCause; by: string }
  /** `day`: `YYYY-MM-DD` in the gallery. */
  recorded: { paidBy: ManualPaymentMethod; day: string; by: string }
  undone: { reason: string; by: string }
  webhook: { eventId: string; type: string }
  'outcome-unknown': { because: string }
  'provider-asked': {
    call: ProviderCall
    providerOrderId?: string
    captureId?: string
    /** Dollars with two decimals. */
    amount?: string
    currency?: string
  }
  'provider-answered': { call: ProviderCall; answer: unknown } | { call: ProviderCall; unknown: string }
  'mail-sent-again': { mail: string; to: string; by: string }
  'delivery-changed': {
    from: DeliveryStep
    to: DeliveryStep
    carrier: string
    trackingNumber: string
    /** Absent: it was copied from the first part of the invoice. */
    by?: string
  }
  attended: { by: string }
}

export type LedgerKind = keyof LedgerDetails

type DetailField<Detail> = undefined extends Detail ? { detail?: Detail } : { detail: Detail }

/** A line that is written into the ledger. */
export type LedgerEntry = { [Kind in LedgerKind]: { kind: Kind } & DetailField<LedgerDetails[Kind]> }[LedgerKind]

type StateMove<State extends OrderState> = State extends OrderState
  ? { to: State; kind?: undefined } & DetailField<LedgerDetails[State]>
  : never

/** A change of an order's state, with the data of its line. */
export type LedgerMove =
  | StateMove<Exclude<OrderState, 'created'>>
  | { to: 'created' | 'expired'; kind: 'not-approved'; detail?: undefined }
