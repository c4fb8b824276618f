import type { Picture } from '#app/features/images/picture.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import type { Page } from '#app/platform/paging.ts'
import type { DeliveryStep } from '../delivery-steps.ts'
import type { InvoicePart } from '../invoices/invoice.ts'
import type { ManualPaymentMethod } from '../manual-payments/manual-payment.ts'
import type { AmountLine } from '../order-amounts.ts'
import type { OrderState } from '../order-states.ts'
import type { RefundReason } from '../payment/settlement.ts'
import type { Payer } from '../read-payer.ts'
import type { OrderDelivery } from './delivery-form.ts'
import type { DescribedEvent } from './describe-event.ts'

/** Why an order waits for staff. */
export type OrderNeed =
  | 'refund-owed'
  | 'refund-failed'
  | 'refund-waits'
  | 'given-back'
  | 'undone'
  | 'mail-not-sent'
  | 'sent-elsewhere'
  | 'rest-overdue'

/** The facts from which an order's state is described. */
export interface OrderStateFacts {
  state: OrderState
  refundReason: RefundReason | null
  isUndone: boolean
  delivery: DeliveryStep
  /** The buyer collects the work in the gallery. */
  isCollected: boolean
  /** The amount that staff, the program or the provider refunded. */
  refundedCents: number
  /** The whole payment is being refunded. */
  isBeingFullyRefunded: boolean
  needs: OrderNeed[]
  /** The invoice and the part of it that the order pays, and whether the invoice is fully paid; null without one. */
  invoice: { handle: number; part: InvoicePart; isPaid: boolean } | null
}

/** An order in the staff's list. */
export interface AdminOrderRow extends OrderStateFacts {
  /** Its handle in addresses. */
  handle: number
  number: string
  /** When it was opened, ISO 8601. */
  openedAt: string
  /** '' if unknown. */
  buyer: string
  amountCents: number
  work: { name: string; image: string | null; picture: Picture | null }
}

/** The newest of the orders that wait for staff, and the total number. */
export interface OrdersInNeed {
  orders: AdminOrderRow[]
  total: number
  /** Invoices that wait for money and whose mail was not sent: they have no order yet. */
  invoicesNotMailed: number
}

/** One page of the staff's list. */
export interface AdminOrderPage extends Page<AdminOrderRow> {
  /** Of all orders, not only of this page. */
  inNeed: OrdersInNeed
}

/** A note of staff about an order. */
interface OrderNote {
  id: string
  /** ISO 8601. */
  at: string
  author: string
  text: string
}

/** A refund to the buyer of an order. */
export interface AdminRefund {
  id: string
  cents: number
  state: 'asked' | 'pending' | 'done' | 'refused' | 'failed'
  source: 'staff' | 'automatic' | 'provider'
  /** null: through the payment provider. */
  returnedBy: ManualPaymentMethod | null
  reason: string | null
  askedBy: string | null
  /** When it ended, or else when it was requested. */
  at: string
  providerRefundId: string | null
  refusedBecause: string | null
}

/** A line of an order's ledger. */
export interface TimelineEntry extends DescribedEvent {
  id: number
  /** ISO 8601. */
  at: string
}

/** One order, as its page in the back office shows it. */
export interface AdminOrder extends OrderStateFacts {
  handle: number
  number: string
  /** ISO 8601, as every moment here. */
  openedAt: string
  undoneReason: string | null
  buyer: Payer
  work: {
    /** null: it is deleted. */
    id: string | null
    name: string
    image: string | null
    picture: Picture | null
  }
  /** The oldest first. */
  refunds: AdminRefund[]
  /** What staff may refund now; null: they cannot refund it, or not here. */
  leftCents: number | null
  /** It was cancelled with a refund, and its work is still marked sold: it can be put back on sale. */
  canOfferAgain: boolean
  /** Of a sale in the gallery. */
  gallerySale: { paidBy: ManualPaymentMethod; paidOn: string; recordedBy: string } | null
  lines: AmountLine[]
  totals: AmountLine[]
  /** The destination that the buyer gave before paying; null: no sales tax was collected. */
  statedDelivery: Destination | null
  provider: {
    name: string
    orderId: string | null
    captureId: string | null
    refundId: string | null
    /** Whether the provider can be queried here. */
    isInUse: boolean
  }
  /** It is, or was, paid: there is a receipt. */
  isPaid: boolean
  /** Its buyer can be given a link to their page. */
  hasBuyersPage: boolean
  /** null: there is nothing to deliver. */
  deliveryForm: OrderDelivery | null
  arrangedAt: string | null
  shippedAt: string | null
  deliveredAt: string | null
  /** The newest first. */
  timeline: Page<TimelineEntry>
  /** The newest first. */
  notes: OrderNote[]
}
