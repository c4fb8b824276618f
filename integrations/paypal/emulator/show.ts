import { type Money, money, toCents } from './check-money.ts'
import { type Capture, leftCents, type Order, type Orders, type Refund } from './orders.ts'

interface Showing {
  orders: Orders
  /** Where the emulator answers. */
  url: string
}

const feeCents = (cents: number) => Math.round(cents * 0.0349) + 49
const time = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')

/** An order as PayPal's API shows it; `isMinimal`: without what only `Prefer: return=representation` brings. */
export function showOrder(order: Order, showing: Showing, { isMinimal = false } = {}): object {
  const { id, status, request, capture } = order
  const links = linksOf(order, showing.url)
  if (isMinimal) return { id, status, links }
  const { buyer } = showing.orders
  const isApproved = status === 'APPROVED' || status === 'COMPLETED'
  const payer = { name: buyer.name, email_address: buyer.email_address, payer_id: 'QYR5Z8XDVJNXQ' }
  return {
    id,
    intent: request.intent,
    status,
    ...(isApproved && {
      payment_source: {
        paypal: { email_address: buyer.email_address, account_id: payer.payer_id, name: buyer.name },
      },
      payer,
    }),
    purchase_units: [
      {
        reference_id: 'default',
        ...request.purchase_units[0],
        ...(isApproved && {
          shipping: {
            name: { full_name: `${buyer.name.given_name} ${buyer.name.surname}` },
            address: buyer.address,
          },
        }),
        ...(capture && {
          payments: {
            captures: [showCapture(order, capture, showing.url)],
            ...(capture.refunds.length > 0 && {
              refunds: capture.refunds.map((refund) => showRefund(order, capture, refund, showing.url)),
            }),
          },
        }),
      },
    ],
    create_time: time(order.createdAt),
    update_time: time(order.updatedAt),
    links,
  }
}

function linksOf({ id, status, request }: Order, url: string): object[] {
  const self = `${url}/v2/checkout/orders/${id}`
  const links: object[] = [{ href: self, rel: 'self', method: 'GET' }]
  if (status === 'COMPLETED') return links
  const page = `${url}/checkoutnow?token=${id}`
  if (request.payment_source) return [...links, { href: page, rel: 'payer-action', method: 'GET' }]
  return [
    ...links,
    { href: page, rel: 'approve', method: 'GET' },
    { href: self, rel: 'update', method: 'PATCH' },
    { href: `${self}/capture`, rel: 'capture', method: 'POST' },
  ]
}

export function showCapture(order: Order, capture: Capture, url: string): object {
  const { id, status, amount } = capture
  const { invoice_id, custom_id } = order.request.purchase_units[0]
  const self = `${url}/v2/payments/captures/${id}`
  const gross = toCents(amount)
  const fee = feeCents(gross)
  const of = (cents: number): Money => money(amount.currency_code, cents)
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount,
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...((status === 'COMPLETED' || status.endsWith('REFUNDED')) && {
      seller_receivable_breakdown: { gross_amount: amount, paypal_fee: of(fee), net_amount: of(gross - fee) },
    }),
    ...(invoice_id && { invoice_id }),
    ...(custom_id && { custom_id }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${url}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: time(order.updatedAt),
    update_time: time(order.updatedAt),
  }
}

export function showRefund(order: Order, capture: Capture, refund: Refund, url: string, { isMinimal = false } = {}) {
  const links = [
    { href: `${url}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${url}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
  ]
  const { id, status, amount } = refund
  if (isMinimal) return { id, status, links }
  const total = toCents(capture.amount) - leftCents(capture)
  return {
    id,
    status,
    amount,
    seller_payable_breakdown: {
      gross_amount: amount,
      net_amount: amount,
      total_refunded_amount: money(amount.currency_code, total),
    },
    create_time: time(order.updatedAt),
    update_time: time(order.updatedAt),
    links,
  }
}
