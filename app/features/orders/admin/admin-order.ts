import type { Picture } from '#app/features/images/picture.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import type { Page } from '#app/platform/paging.ts'
import type { DeliveryStep } from '../delivery-steps.ts'
import type { HandWay } from '../hand-payments/hand-payment.ts'
import type { InvoicePart } from '../invoices/invoice.ts'
import type { AmountLine } from '../order-amounts.ts'
import type { OrderState } from '../order-states.ts'
import type { RefundReason } from '../payment/settlement.ts'
import type { Payer } from '../read-payer.ts'
import type { OrderDelivery } from './delivery-form.ts'
import type { DescribedEvent } from './describe-event.ts'

/** Why an order waits for somebody of the gallery. */
export type OrderNeed =
  | 'refund-owed'
  | 'refund-failed'
  | 'refund-waits'
  | 'given-back'
  | 'undone'
  | 'mail-not-sent'
  | 'sent-elsewhere'
  | 'rest-overdue'

/** What an order's state is told from. */
export interface OrderStandingFacts {
  state: OrderState
  refundReason: RefundReason | null
  isUndone: boolean
  delivery: DeliveryStep
  /** The work is fetched in the gallery. */
  isCollected: boolean
  /** Staff, the program or the provider gave so much back. */
  refundedCents: number
  /** All that was paid is on its way back. */
  isGoingBack: boolean
  needs: OrderNeed[]
  /** What it pays of which invoice, and whether all of that is paid; null without one. */
  invoice: { handle: number; part: InvoicePart; isPaid: boolean } | null
}

/** An order in the staff's list. */
export interface AdminOrderRow extends OrderStandingFacts {
  /** Names it in addresses. */
  handle: number
  number: string
  /** When it was opened, ISO 8601. */
  openedAt: string
  /** '' where it is not known. */
  buyer: string
  amountCents: number
  work: { name: string; image: string | null; picture: Picture | null }
}

/** The newest of the orders that wait for somebody of the gallery, and how many there are in all. */
export interface OrdersInNeed {
  orders: AdminOrderRow[]
  total: number
  /** Invoices that wait for money and whose mail was not sent: they have no order yet. */
  invoicesNotMailed: number
}

/** One page of the staff's list. */
export interface AdminOrderPage extends Page<AdminOrderRow> {
  /** Of all orders, whatever the page shows. */
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

/** Money that goes back to the buyer of an order. */
export interface AdminRefund {
  id: string
  cents: number
  state: 'asked' | 'pending' | 'done' | 'refused' | 'failed'
  source: 'staff' | 'automatic' | 'provider'
  /** null: by the payment provider. */
  returnedBy: HandWay | null
  reason: string | null
  askedBy: string | null
  /** When it ended, or else when it was asked for. */
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
export interface AdminOrder extends OrderStandingFacts {
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
  /** What staff may give back now; null: it is not for them to do, or not here. */
  leftCents: number | null
  /** It was called off with a refund, and its work stands as sold since: it can be put back for sale. */
  canOfferAgain: boolean
  /** Of a sale in the gallery. */
  gallerySale: { paidBy: HandWay; paidOn: string; recordedBy: string } | null
  lines: AmountLine[]
  totals: AmountLine[]
  /** What the buyer said before paying of where the work goes; null: no sales tax was collected. */
  statedDelivery: Destination | null
  provider: {
    name: string
    orderId: string | null
    captureId: string | null
    refundId: string | null
    /** It can be asked here. */
    isInUse: boolean
  }
  /** Money for it is in, or was: there is a receipt. */
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
