import { z } from 'zod'
import type {
  CaptureOutcome,
  PaymentOrder,
  PaymentProvider,
  RefundOutcome,
  RefundRefusal,
} from '#app/features/orders/payment/payment-provider.ts'
import { toOrderBody } from './order-body.server.ts'
import {
  createPayPalClient,
  type PayPalAccount,
  type PayPalRequest,
  type PayPalTiming,
  payPalTimeoutMs,
  unreadable,
} from './paypal-client.server.ts'
import { readPaymentOrder } from './read-payment-order.server.ts'
import { isUnknown, readIssue } from './refusal.server.ts'

const created = z.object({ id: z.string().regex(/^[A-Z\d]{1,36}$/) })
const refunded = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: z.object({ value: z.string() }),
})

/** Final refusals of a capture: no money was taken, nor will be with the same card or account. */
const declines = new Set([
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'CARD_BRAND_NOT_SUPPORTED',
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
])
const notApproved = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])
/** Refusals of a refund that are final: no money went back for it, nor will. */
const refundRefusals: Readonly<Record<string, RefundRefusal>> = {
  REFUND_AMOUNT_EXCEEDED: 'more-than-left',
  CAPTURE_FULLY_REFUNDED: 'more-than-left',
  CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED: 'in-dispute',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'in-dispute',
  TRANSACTION_DISPUTED: 'in-dispute',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'no-funds',
  REFUND_TIME_LIMIT_EXCEEDED: 'too-late',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'not-possible',
  PARTIAL_REFUND_NOT_ALLOWED: 'not-possible',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'not-possible',
  PAYEE_ACCOUNT_RESTRICTED: 'not-possible',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'not-possible',
  PENDING_CAPTURE: 'not-possible',
  REFUND_AMOUNT_TOO_LOW: 'not-possible',
  REFUND_IS_RESTRICTED: 'not-possible',
  REFUND_NOT_ALLOWED: 'not-possible',
  // With 403; the others with 422.
  PERMISSION_DENIED: 'not-possible',
}
/** It was captured already; the order says what. */
const settledAlready = new Set(['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID'])

/** PayPal's Orders v2 as the payment provider. It voids no orders: one that is not captured expires there. */
export function createPayPalProvider(account: PayPalAccount, timing: PayPalTiming = {}): PaymentProvider {
  const client = createPayPalClient(account, timing)
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`

  async function readOrder(providerOrderId: string): Promise<PaymentOrder | null> {
    const request: PayPalRequest = { method: 'GET', path: orderPath(providerOrderId) }
    const answer = await client.send(request)
    if (isUnknown(answer)) return null
    const order = answer.status === 200 ? readPaymentOrder(answer.body) : null
    // A completed order has a capture: a response without one says nothing about the money (PAYP-33).
    const isWhole =
      order?.providerOrderId === providerOrderId && (order.status !== 'COMPLETED' || order.capture !== null)
    if (!isWhole) throw unreadable(request, answer)
    return order
  }

  return {
    name: 'paypal',
    timeoutMs: payPalTimeoutMs,
    checkAccount: () => checkPayPal(account, timing),

    async createOrder(order) {
      const request: PayPalRequest = {
        method: 'POST',
        path: '/v2/checkout/orders',
        body: toOrderBody(order),
        idempotencyKey: `order-${order.orderId}`,
      }
      const answer = await client.send(request)
      const opened = created.safeParse(answer.body)
      if ((answer.status !== 200 && answer.status !== 201) || !opened.success) throw unreadable(request, answer)
      return { providerOrderId: opened.data.id }
    },

    readOrder,

    async captureOrder(providerOrderId, idempotencyKey): Promise<CaptureOutcome> {
      const request: PayPalRequest = {
        method: 'POST',
        path: `${orderPath(providerOrderId)}/capture`,
        idempotencyKey,
      }
      const answer = await client.send(request)
      const { status } = answer
      if (status === 200 || status === 201) {
        const order = readPaymentOrder(answer.body)
        if (order?.providerOrderId !== providerOrderId) throw unreadable(request, answer)
        return (await captured(order)) ?? Promise.reject(unreadable(request, answer))
      }
      const issue = readIssue(answer)
      if (isUnknown(answer)) return { outcome: 'not-found' }
      if (status !== 422 || issue === null) throw unreadable(request, answer)
      if (notApproved.has(issue)) return { outcome: 'not-approved' }
      if (declines.has(issue)) return { outcome: 'declined' }
      if (!settledAlready.has(issue)) throw unreadable(request, answer)
      const outcome = await captured({ providerOrderId, capture: null, payer: null })
      if (outcome) return outcome
      // PayPal's payment for this invoice id belongs to another order: this one was refused and stays so.
      if (issue === 'DUPLICATE_INVOICE_ID') return { outcome: 'declined' }
      throw unreadable(request, answer)
    },

    async refundCapture(captureId, idempotencyKey, amount): Promise<RefundOutcome> {
      const request: PayPalRequest = {
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        ...(amount && { body: { amount: { value: amount.value, currency_code: amount.currency } } }),
        idempotencyKey,
      }
      const answer = await client.send(request)
      const because = (answer.status === 422 || answer.status === 403) && refundRefusals[readIssue(answer) ?? '']
      if (because) return { outcome: 'refused', because }
      const refund = refunded.safeParse(answer.body)
      if ((answer.status !== 200 && answer.status !== 201) || !refund.success) throw unreadable(request, answer)
      const { id: refundId, status, amount: returned } = refund.data
      return {
        outcome: 'refunded',
        refundId,
        status: status === 'CANCELLED' ? 'FAILED' : status,
        amount: returned.value,
      }
    },
  }

  /** The capture of an order, read from PayPal where the answer had none; null when there is none at all. */
  async function captured(
    order: Pick<PaymentOrder, 'providerOrderId' | 'capture' | 'payer'>,
  ): Promise<CaptureOutcome | null> {
    const { capture, payer } = order.capture ? order : ((await readOrder(order.providerOrderId)) ?? order)
    return capture && { outcome: 'captured', capture, payer }
  }
}

/** Requests a token, to check the account. @throws PaymentProviderUnavailable that says what is wrong */
export async function checkPayPal(account: PayPalAccount, timing: PayPalTiming = {}): Promise<void> {
  await createPayPalClient(account, timing).signIn()
}
