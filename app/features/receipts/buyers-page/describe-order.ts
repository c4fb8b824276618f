import { type DeliveryStep, stepWords } from '#app/features/orders/delivery-steps.ts'
import type { InvoicePart, RestState } from '#app/features/orders/invoices/invoice.ts'
import type { OrderState } from '#app/features/orders/order-states.ts'

/** A step of an order, from payment to delivery. */
export interface OrderStep {
  title: string
  text: string
  progress: 'done' | 'now' | 'to-come'
}

/** The state of an order, in words for its buyer. */
export interface BuyerOrderSummary {
  title: string
  lead: string
  steps: OrderStep[]
  /** Nothing of it changes any more; what is delivered may still be returned. */
  isOver: boolean
}

export interface OrderFacts {
  state: OrderState
  refundReason: 'work-gone' | 'wrong-amount' | 'order-closed' | null
  /** All that was paid is on its way back. */
  isBeingFullyRefunded: boolean
  /** Staff cancelled the sale and settled the money with the buyer. */
  isUndone: boolean
  /** The part of an invoice that it pays; null without an invoice. */
  invoicePart: InvoicePart | null
  /** If it pays the first part of an invoice: whether the rest has been paid, or still can be. */
  rest: RestState
  /** Sold without a payment provider. */
  isGallerySale: boolean
  /** '' if it is unknown. */
  buyerName: string
  /** The address the confirmation was sent to; null if none is known. */
  confirmedTo: string | null
  /** Formatted: 'Sunday, November 22, 2026 at 2:14 PM'; null if it is unknown. */
  paidAt: string | null
  refundedAt: string | null
  /** The buyer collects the work in the gallery. */
  isCollected: boolean
  delivery: DeliveryFacts
}

/** The progress of the delivery. Times are formatted; null for a step that was not reached, or whose time is unknown. */
interface DeliveryFacts {
  reached: DeliveryStep
  /** '' if there is none. */
  carrier: string
  trackingNumber: string
  arrangedAt: string | null
  shippedAt: string | null
  deliveredAt: string | null
}

/** The state of an order and what happens next (OPAGE-04); says nothing that is not on record. */
export function describeOrder(facts: OrderFacts): BuyerOrderSummary {
  const { state, refundReason, isUndone, isBeingFullyRefunded } = facts
  if (state === 'refunded' || isBeingFullyRefunded || (refundReason && state !== 'paid')) return refunded(facts)
  if (isUndone) return undone(facts)
  switch (state) {
    case 'paid':
      return facts.invoicePart === 'first' ? partPaid(facts) : paid(facts)
    case 'capturing':
    case 'pending':
      return pending(facts)
    default:
      return unpaid()
  }
}

const toCome = (words: { title: string; text: string }): OrderStep => ({ ...words, progress: 'to-come' })

/** All steps of a delivery that has not begun. */
function stepsToCome(order: { isCollected: boolean; isShipped?: boolean }) {
  const { contact, onItsWay, withYou } = stepWords(order)
  return [toCome(contact), toCome(onItsWay), toCome(withYou)] as const
}

/** The steps of a delivery, as far as staff have entered them (OADM-05). For a collected work, steps that did not happen are left out. */
function describeDelivery({ isCollected, delivery }: Pick<OrderFacts, 'isCollected' | 'delivery'>): OrderStep[] {
  const { reached, carrier, trackingNumber, ...moments } = delivery
  const order = { isCollected, isShipped: reached === 'shipped' || moments.shippedAt !== null }
  const [contact, onItsWay, withYou] = stepsToCome(order)
  const by = [carrier, trackingNumber && `number ${trackingNumber}`].filter(Boolean).join(', ')
  const arranged: OrderStep = {
    ...stepWords(order).arranged,
    text: sentences(moments.arrangedAt),
    progress: 'done',
  }
  switch (reached) {
    case 'to-arrange':
      return [{ ...contact, progress: 'now' }, onItsWay, withYou]
    case 'arranged':
      return [{ ...arranged, text: sentences(moments.arrangedAt, by) }, { ...onItsWay, progress: 'now' }, withYou]
    case 'shipped':
      return [arranged, { ...onItsWay, text: sentences(moments.shippedAt, by), progress: 'now' }, withYou]
    case 'delivered':
      return [
        ...(moments.arrangedAt ? [arranged] : []),
        ...(moments.shippedAt
          ? [{ ...onItsWay, text: sentences(moments.shippedAt, by), progress: 'done' } satisfies OrderStep]
          : []),
        { ...withYou, text: `${sentences(moments.deliveredAt)} ${withYou.text}`.trim(), progress: 'done' },
      ]
  }
}

function sentences(...parts: (string | null)[]): string {
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

function paid({ buyerName, confirmedTo, paidAt, ...facts }: OrderFacts): BuyerOrderSummary {
  return {
    title: buyerName ? `Thank you, ${buyerName}.` : 'Thank you.',
    lead: `The work is yours. ${confirmedTo ? `We have sent a confirmation to ${confirmedTo}. ` : ''}This page stays up to date until the work is with you.`,
    steps: [{ title: 'Paid', text: sentences(paidAt), progress: 'done' }, ...describeDelivery(facts)],
    isOver: false,
  }
}

const restTexts: Record<RestState, string> = {
  paid: 'It is paid too. That payment has a page and a receipt of its own.',
  'to-pay': 'It can be paid with the link of our invoice. That payment has a page and a receipt of its own.',
  closed: 'It can no longer be paid with the link of our invoice. Please contact us about it.',
}

function partPaid({ buyerName, confirmedTo, paidAt, rest, ...facts }: OrderFacts): BuyerOrderSummary {
  const isAhead = rest === 'paid' || facts.delivery.reached !== 'to-arrange'
  return {
    title: buyerName ? `Thank you, ${buyerName}.` : 'Thank you.',
    lead: `Your part payment is in, and the work is sold to you. ${confirmedTo ? `We have sent a confirmation to ${confirmedTo}.` : ''}`.trim(),
    steps: [
      { title: 'Part paid', text: sentences(paidAt), progress: 'done' },
      { title: 'The rest', text: restTexts[rest], progress: rest === 'paid' ? 'done' : 'now' },
      ...(isAhead ? describeDelivery(facts) : stepsToCome(facts)),
    ],
    isOver: false,
  }
}

function pending(facts: OrderFacts): BuyerOrderSummary {
  return {
    title: 'Your payment is being processed',
    lead: 'The work is held for you meanwhile. You need not do anything: this page shows the result as soon as it is known.',
    steps: [
      {
        title: 'Payment',
        text: 'The payment provider has not confirmed it yet. That can take some days.',
        progress: 'now',
      },
      ...stepsToCome(facts),
    ],
    isOver: false,
  }
}

function refunded({ state, refundReason, paidAt, refundedAt, isGallerySale }: OrderFacts): BuyerOrderSummary {
  const isBack = state === 'refunded'
  const because =
    refundReason === 'work-gone'
      ? 'The work was no longer available when your payment arrived. We are sorry. '
      : refundReason
        ? 'The purchase could not be completed. We are sorry. '
        : ''
  return {
    title: isBack ? 'Your money was returned' : 'Your money is being returned',
    lead: isGallerySale
      ? 'The gallery has given back all that you paid.'
      : `${because}All that you paid goes back the way you paid; it can take some days until you see it in your account.`,
    steps: [
      { title: 'Paid', text: paidAt ? `${paidAt}.` : 'Your payment arrived.', progress: 'done' },
      isBack
        ? { title: 'Returned', text: refundedAt ? `${refundedAt}.` : '', progress: 'done' }
        : { title: 'Being returned', text: 'We ask the payment provider until it is done.', progress: 'now' },
    ],
    isOver: isBack,
  }
}

function undone({ paidAt }: OrderFacts): BuyerOrderSummary {
  return {
    title: 'This sale was called off',
    lead: 'The gallery agreed on it with you. If you did not expect that, please contact us.',
    steps: [
      { title: 'Paid', text: paidAt ? `${paidAt}.` : '', progress: 'done' },
      { title: 'Called off', text: 'What became of your money is as you agreed with the gallery.', progress: 'done' },
    ],
    isOver: true,
  }
}

function unpaid(): BuyerOrderSummary {
  return {
    title: 'This order was not completed',
    lead: 'No money was taken for it. Where the work is still available, you can buy it again.',
    steps: [],
    isOver: true,
  }
}
