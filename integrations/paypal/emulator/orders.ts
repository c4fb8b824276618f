import { type Money, money, type OrderAmount, toCents } from './check-money.ts'
import { newId } from './responses.ts'

/** How the buyer pays: at once, by a card that is refused before or after the order is complete, by a bank that takes its time. */
export const instruments = ['good', 'refused', 'declined', 'slow'] as const
export type Instrument = (typeof instruments)[number]

export interface OrderRequest {
  intent: 'CAPTURE'
  purchase_units: [{ amount: OrderAmount; invoice_id?: string; custom_id?: string } & Record<string, unknown>]
  payment_source?: { paypal: object }
}

export interface Refund {
  id: string
  /** A refund by a bank takes its time, and may fail. */
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Money
  refunds: Refund[]
  /** The buyer complains to PayPal, or to the bank. */
  dispute?: 'complaint' | 'chargeback'
}

export interface Order {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  request: OrderRequest
  instrument: Instrument
  /** Captures that were refused. */
  attempts: number
  capture: Capture | null
  createdAt: Date
  updatedAt: Date
}

/** The buyer of every order; a test may change it. */
const buyer = {
  name: { given_name: 'Ada', surname: 'Collector' },
  email_address: 'ada.collector@example.com',
  address: {
    address_line_1: '1 Example Street',
    admin_area_2: 'West Palm Beach',
    admin_area_1: 'FL',
    postal_code: '33401',
    country_code: 'US',
  } as Record<string, string>,
}

/** The orders that the emulator keeps, in memory, and what becomes of them. */
export function createOrders(now: () => Date) {
  const kept = new Map<string, Order>()
  const change = (order: Order, changes: Partial<Order>) => Object.assign(order, changes, { updatedAt: now() })
  return {
    buyer: structuredClone(buyer),
    find: (id: string) => kept.get(id),
    findByCapture: (captureId: string) => [...kept.values()].find(({ capture }) => capture?.id === captureId),
    hasPaidInvoice: (invoiceId: string | undefined, except: Order) =>
      invoiceId !== undefined &&
      [...kept.values()].some(
        (other) =>
          other !== except && other.capture !== null && other.request.purchase_units[0].invoice_id === invoiceId,
      ),
    all: () => [...kept.values()],
    add(request: OrderRequest): Order {
      const at = now()
      const order: Order = {
        id: newId(),
        status: request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        request,
        instrument: 'good',
        attempts: 0,
        capture: null,
        createdAt: at,
        updatedAt: at,
      }
      kept.set(order.id, order)
      return order
    },
    approve: (order: Order, instrument: Instrument) => change(order, { status: 'APPROVED', instrument }),
    refuse: (order: Order) => change(order, { attempts: order.attempts + 1 }),
    complete(order: Order): Capture {
      const status = ({ good: 'COMPLETED', declined: 'DECLINED', slow: 'PENDING', refused: 'DECLINED' } as const)[
        order.instrument
      ]
      const { currency_code, value } = order.request.purchase_units[0].amount
      const capture: Capture = { id: newId(), status, amount: { currency_code, value }, refunds: [] }
      change(order, { status: 'COMPLETED', capture })
      return capture
    },
    settle(order: Order, status: 'COMPLETED' | 'DECLINED') {
      if (order.capture?.status !== 'PENDING') throw new Error(`order ${order.id} has no pending capture`)
      change(order, { capture: { ...order.capture, status } })
    },
    refund(order: Order, capture: Capture, cents: number, status: Refund['status'] = 'COMPLETED'): Refund {
      const refund: Refund = { id: newId(), status, amount: money(capture.amount.currency_code, cents) }
      capture.refunds.push(refund)
      change(order, { capture: Object.assign(capture, { status: statusOf(capture) }) })
      return refund
    },
    settleRefund(order: Order, status: 'COMPLETED' | 'FAILED'): Refund {
      const refund = order.capture?.refunds.find((one) => one.status === 'PENDING')
      if (!refund) throw new Error(`order ${order.id} has no pending refund`)
      refund.status = status
      change(order, { capture: Object.assign(order.capture!, { status: statusOf(order.capture!) }) })
      return refund
    },
  }
}

export type Orders = ReturnType<typeof createOrders>

/** What a capture's refunds make of it. */
function statusOf({ amount, refunds }: Capture): Capture['status'] {
  const done = refunds.filter(({ status }) => status === 'COMPLETED')
  if (done.length === 0) return 'COMPLETED'
  const returned = done.reduce((cents, refund) => cents + toCents(refund.amount), 0)
  return returned === toCents(amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

/** What of a capture was not given back yet, nor is on its way back. */
export function leftCents({ amount, refunds }: Capture): number {
  return refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((left, refund) => left - toCents(refund.amount), toCents(amount))
}
