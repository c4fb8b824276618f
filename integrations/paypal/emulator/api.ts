import { findMoneyFault, type Money, toCents } from './check-money.ts'
import { asOrderRequest, findOrderFault, isFields } from './check-order.ts'
import { leftCents, type Order, type Orders, type Refund } from './orders.ts'
import { type EmulatedResponse, refusal } from './responses.ts'
import { showCapture, showOrder, showRefund } from './show.ts'
import type { Webhooks } from './webhooks.ts'

export interface ApiRequest {
  /** The JSON that came. */
  body: unknown
  /** `PayPal-Request-Id` */
  requestId: string | undefined
  /** Whether `Prefer: return=representation` was not asked for. */
  isMinimal: boolean
}

interface Api {
  orders: Orders
  webhooks: Webhooks
  now: () => Date
  url: () => string
}

const orderKeysLastMs = 6 * 3_600_000
const maxAttempts = 5

/** What PayPal's Orders and Payments do with a request that is signed in. */
export function createApi({ orders, webhooks, now, url }: Api) {
  const openedBy = new Map<string, { order: Order; at: Date }>()
  const capturedBy = new Map<string, { order: Order; at: Date }>()
  const refundedBy = new Map<string, Refund>()
  let slowRefunds = 0
  const show = (order: Order, isMinimal: boolean) => showOrder(order, { orders, url: url() }, { isMinimal })
  /** An order that came by this key, unless that is too long ago. */
  const replayed = (by: typeof openedBy, key: string | undefined) => {
    const known = key === undefined ? undefined : by.get(key)
    return known && now().getTime() - known.at.getTime() < orderKeysLastMs ? known.order : undefined
  }

  return {
    createOrder({ body, requestId, isMinimal }: ApiRequest): EmulatedResponse {
      if (requestId !== undefined && (requestId.length < 1 || requestId.length > 108))
        return refusal(400, 'INVALID_STRING_LENGTH')
      const fault = findOrderFault(body, requestId)
      if (fault) return fault
      const known = replayed(openedBy, requestId)
      if (known) return { status: 200, body: show(known, isMinimal) }
      const order = orders.add(asOrderRequest(body))
      if (requestId !== undefined) openedBy.set(requestId, { order, at: now() })
      return { status: order.request.payment_source ? 200 : 201, body: show(order, isMinimal) }
    },

    readOrder(id: string): EmulatedResponse {
      const order = orders.find(id)
      return order ? { status: 200, body: show(order, false) } : refusal(404, 'INVALID_RESOURCE_ID')
    },

    captureOrder(id: string, { body, requestId, isMinimal }: ApiRequest): EmulatedResponse {
      const order = orders.find(id)
      if (!order) return refusal(404, 'INVALID_RESOURCE_ID')
      if (!isFields(body)) return refusal(400, 'MALFORMED_REQUEST_JSON')
      if (replayed(capturedBy, requestId) === order) return { status: 200, body: show(order, isMinimal) }
      if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED')
      if (order.status !== 'APPROVED') return refusal(422, 'ORDER_NOT_APPROVED')
      if (order.attempts >= maxAttempts) return refusal(422, 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
      if (orders.hasPaidInvoice(order.request.purchase_units[0].invoice_id, order))
        return refusal(422, 'DUPLICATE_INVOICE_ID')
      if (order.instrument === 'refused') {
        orders.refuse(order)
        return refusal(422, 'INSTRUMENT_DECLINED')
      }
      const capture = orders.complete(order)
      if (requestId !== undefined) capturedBy.set(requestId, { order, at: now() })
      webhooks.emit(`PAYMENT.CAPTURE.${capture.status}`, 'capture', resourceOf(order))
      return { status: 201, body: show(order, isMinimal) }
    },

    readCapture(captureId: string): EmulatedResponse {
      const order = orders.findByCapture(captureId)
      return order ? { status: 200, body: resourceOf(order) } : refusal(404, 'INVALID_RESOURCE_ID')
    },

    refundCapture(captureId: string, { body, requestId, isMinimal }: ApiRequest): EmulatedResponse {
      const order = orders.findByCapture(captureId)
      const capture = order?.capture
      if (!order || !capture) return refusal(404, 'INVALID_RESOURCE_ID')
      if (!isFields(body)) return refusal(400, 'INVALID_PARAMETER_SYNTAX')
      const answer = (refund: Refund): EmulatedResponse => ({
        status: 201,
        body: showRefund(order, capture, refund, url(), { isMinimal }),
      })
      const known = requestId === undefined ? undefined : refundedBy.get(requestId)
      if (known) return answer(known)
      const fault = body.amount === undefined ? null : findMoneyFault(body.amount, '/amount')
      if (fault) return fault
      const asked = body.amount as Money | undefined
      const left = leftCents(capture)
      if (capture.status === 'PENDING') return refusal(422, 'PENDING_CAPTURE')
      if (capture.status === 'DECLINED') return refusal(422, 'REFUND_NOT_ALLOWED')
      if (capture.dispute === 'chargeback') return refusal(422, 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
      if (left === 0) return refusal(422, 'CAPTURE_FULLY_REFUNDED')
      if (asked && asked.currency_code !== capture.amount.currency_code)
        return refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
      const cents = asked ? toCents(asked) : left
      if (cents > left) return refusal(422, 'REFUND_AMOUNT_EXCEEDED')
      if (capture.dispute && cents < left) return refusal(422, 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED')
      const refund = orders.refund(order, capture, cents, slowRefunds > 0 ? 'PENDING' : 'COMPLETED')
      slowRefunds = Math.max(0, slowRefunds - 1)
      if (requestId !== undefined) refundedBy.set(requestId, refund)
      webhooks.emit(
        refund.status === 'PENDING' ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED',
        'refund',
        showRefund(order, capture, refund, url()),
      )
      return answer(refund)
    },

    /** The next refunds are left to a bank that takes its time. */
    slowRefunds(count: number) {
      slowRefunds = count
    },

    /** The bank's late answer to a pending refund. */
    settleRefund(order: Order, status: 'COMPLETED' | 'FAILED') {
      const refund = orders.settleRefund(order, status)
      webhooks.emit(
        status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED',
        'refund',
        showRefund(order, order.capture!, refund, url()),
      )
    },

    /** The buyer's side: approves, with a card or bank that does as it is told. */
    approve(order: Order, instrument: Order['instrument']) {
      orders.approve(order, instrument)
      webhooks.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', show(order, false))
    },

    /** The bank's late answer to a pending capture. */
    settle(order: Order, status: 'COMPLETED' | 'DECLINED') {
      orders.settle(order, status)
      webhooks.emit(
        status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
        'capture',
        resourceOf(order),
      )
    },
  }

  /** A capture as it is shown by itself, which names its order. */
  function resourceOf(order: Order): object {
    return {
      ...showCapture(order, order.capture!, url()),
      supplementary_data: { related_ids: { order_id: order.id } },
    }
  }
}
