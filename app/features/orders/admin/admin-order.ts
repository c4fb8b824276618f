import type { Picture } from '#app/features/images/picture.ts'
import type { Delivery as StatedDelivery } from '#app/features/sales-tax/delivery.ts'
import type { Page } from '#app/platform/paging.ts'
import type { AmountLine } from '../order-amounts.ts'
import type { OrderState } from '../order-states.ts'
import type { Payer } from '../read-payer.ts'
import type { OrderDelivery } from './delivery-form.ts'
import type { DescribedEvent } from './describe-event.ts'

export const deliveries = ['to-arrange', 'arranged', 'shipped', 'delivered'] as const
export type Delivery = (typeof deliveries)[number]

/** Why an order waits for somebody of the gallery. */
export type OrderNeed = 'refund-owed' | 'given-back' | 'undone' | 'mail-not-sent' | 'sent-elsewhere'

/** What an order's state is told from. */
export interface OrderStandingFacts {
  state: OrderState
  refundReason: 'work-gone' | 'wrong-amount' | 'order-closed' | null
  isUndone: boolean
  delivery: Delivery
  needs: OrderNeed[]
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
  lines: AmountLine[]
  totals: AmountLine[]
  /** What the buyer said before paying of where the work goes; null: no sales tax was collected. */
  statedDelivery: StatedDelivery | null
  provider: { name: string; orderId: string | null; captureId: string | null; refundId: string | null }
  /** Money for it is in, or was: there is a receipt. */
  isPaid: boolean
  /** null: there is nothing to deliver. */
  deliveryForm: OrderDelivery | null
  arrangedAt: string | null
  shippedAt: string | null
  deliveredAt: string | null
  /** The newest first. */
  timeline: (DescribedEvent & { id: number; at: string })[]
  /** The newest first. */
  notes: OrderNote[]
}
