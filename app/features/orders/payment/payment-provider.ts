/** The request that opens an order (PAY-03..09): always exactly one purchase unit. */
export interface PaymentOrderRequest {
  /** Our order's id; also the idempotency key, so that a repeated request opens nothing new. */
  orderId: string
  /** The work's name, at most 127 characters (PAY-04). */
  description: string
  /** Dollars with two decimals, `1200.00` (PAY-05). */
  amount: string
  currency: 'USD'
  /** The parts of the amount, if sales tax is collected. Dollars with two decimals. */
  breakdown?: { itemAmount: string; taxAmount: string }
  /** The buyer's address comes from their account on file (PAY-07). */
  shippingPreference: 'GET_FROM_FILE'
  /** Approving is paying; there is no further review (PAY-08). */
  userAction: 'PAY_NOW'
  brandName: string
}

export const captureStatuses = ['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED'] as const

export const refundStatuses = ['COMPLETED', 'PENDING', 'FAILED'] as const

/** A refund of a capture, completed, pending or failed, whoever requested it. */
export interface PaymentRefund {
  refundId: string
  status: (typeof refundStatuses)[number]
  amount: string
  currency: string
}

/** A capture as the provider knows it. Only its own status, amount and currency count, never the order's. */
export interface PaymentCapture {
  captureId: string
  status: (typeof captureStatuses)[number]
  /** The amount captured, even if it was refunded since. */
  amount: string
  currency: string
  refunds: PaymentRefund[]
}

/** An amount as a provider writes it: dollars with two decimals. */
export interface PaymentAmount {
  value: string
  currency: string
}

export const refundRefusals = ['more-than-left', 'in-dispute', 'no-funds', 'too-late', 'not-possible'] as const
/** Why a provider refuses a refund: this is final. */
export type RefundRefusal = (typeof refundRefusals)[number]

export type RefundOutcome =
  /** `amount`: what is refunded; the caller knows it only if it asked for a part. */
  | { outcome: 'refunded'; refundId: string; status: PaymentRefund['status']; amount: string }
  | { outcome: 'refused'; because: RefundRefusal }

export const paymentOrderStatuses = ['CREATED', 'APPROVED', 'COMPLETED', 'VOIDED'] as const

/** The provider's state of one order. `COMPLETED` says nothing about its capture, which may be declined or pending. */
export interface PaymentOrder {
  providerOrderId: string
  status: (typeof paymentOrderStatuses)[number]
  capture: PaymentCapture | null
  /** Name, e-mail and shipping address, as far as the provider returns them. */
  payer: Record<string, unknown> | null
}

export type CaptureOutcome =
  | { outcome: 'captured'; capture: PaymentCapture; payer: Record<string, unknown> | null }
  | { outcome: 'not-approved' }
  | { outcome: 'declined' }
  | { outcome: 'not-found' }

/** The provider could not be reached or returned garbage; the truth is unknown and must be read again later. */
export class PaymentProviderUnavailable extends Error {
  /** The message without `exchange`, so that the same failure always has the same text. */
  readonly fault: string

  /** @param exchange the provider's id of this request, for the log */
  constructor(fault: string, { exchange, ...options }: ErrorOptions & { exchange?: string | undefined } = {}) {
    super(exchange ? `${fault} (${exchange})` : fault, options)
    this.fault = fault
  }
}

/**
 * The port that each payment provider implements; `payment-provider.contract.ts` is the test that each must pass.
 * Every method may throw `PaymentProviderUnavailable`; every other outcome is a value.
 */
export interface PaymentProvider {
  readonly name: 'demo' | 'paypal'
  /** How long one call may take before its outcome counts as unknown. */
  readonly timeoutMs: number
  createOrder: (request: PaymentOrderRequest) => Promise<{ providerOrderId: string }>
  /** null when the provider does not know the order. */
  readOrder: (providerOrderId: string) => Promise<PaymentOrder | null>
  /** Repeating it with the same key captures nothing twice and returns the latest state; so does another key. */
  captureOrder: (providerOrderId: string, idempotencyKey: string) => Promise<CaptureOutcome>
  /** For providers with an account: checks access to it. */
  checkAccount?: (signal: AbortSignal) => Promise<void>
  /**
   * If the provider supports it: voids an order that was not captured. Does nothing to one that is
   * captured, voided or unknown.
   */
  voidOrder?: (providerOrderId: string) => Promise<void>
  /** Refunds `amount` of a capture, or all that is left of it. Repeating it with the same key refunds nothing twice. */
  refundCapture: (captureId: string, idempotencyKey: string, amount?: PaymentAmount) => Promise<RefundOutcome>
}
