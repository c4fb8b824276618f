import type { OrderStateFacts } from './admin-order.ts'

/** The state of an order, described for staff. */
export interface StaffOrderSummary {
  label: string
  /** Class of its badge: shape and color. */
  badge: string
  /** What it means, and who has to do what next. */
  next: string
}

const live = 'badge badge--live'
const wait = 'badge badge--wait'
const bad = 'badge badge--bad'

/** The state of an order and what staff should do next (OADM-03). @param facts with `canOfferAgain` as on an order's page */
export function describeForStaff(facts: OrderStateFacts & { canOfferAgain?: boolean }): StaffOrderSummary {
  const { state, refundReason, isUndone, isBeingFullyRefunded } = facts
  if (state === 'refunded') return { label: 'Refunded', badge: bad, next: refundedNext(facts) }
  if (refundReason && state !== 'paid') {
    const next = `${because[refundReason]} The payment provider is asked again and again, at least once an hour, to return the money. If it still stands like this tomorrow, return it in the provider's own portal: the capture's id is below.`
    return { label: 'Refund owed', badge: bad, next }
  }
  if (isUndone) {
    const next = facts.needs.includes('undone')
      ? 'The sale was called off, which moved no money. Make sure that the buyer has theirs back, then mark this as dealt with.'
      : 'The sale was called off, and the money was settled with the buyer. Nothing is left to do.'
    return { label: 'Undone', badge: bad, next }
  }
  if (isBeingFullyRefunded) return { label: 'Refund under way', badge: wait, next: goingBackNext(facts) }
  return byState(facts)
}

function goingBackNext({ delivery }: OrderStateFacts): string {
  const isHere = delivery === 'to-arrange' || delivery === 'arranged'
  return `All of the money is on its way back to the buyer.${isHere ? ' Do not hand over the artwork.' : ''}`
}

const because: Record<NonNullable<OrderStateFacts['refundReason']>, string> = {
  'work-gone': 'The artwork was no longer available when this payment arrived.',
  'wrong-amount': 'The payment was not the amount of the order.',
  'order-closed': 'The payment arrived after the order was closed.',
}

function refundedNext({ refundReason, needs, canOfferAgain }: Parameters<typeof describeForStaff>[0]): string {
  const why = refundReason ? `${because[refundReason]} ` : ''
  const tasks = [
    needs.includes('given-back') && 'Write to them and say what happened, then mark this as dealt with.',
    canOfferAgain && 'The artwork still stands as sold: put it back for sale below, unless it is to stay so.',
  ].filter(Boolean)
  return `${why}The buyer has their money back. ${tasks.join(' ') || 'Nothing is left to do.'}`
}

const deliveryNext: Record<OrderStateFacts['delivery'], string> = {
  'to-arrange': 'Paid. Agree on delivery with the buyer, then set the delivery to arranged.',
  arranged: 'Delivery is agreed. When the artwork leaves the gallery, set the delivery to shipped, with the carrier.',
  shipped: 'The artwork is on its way. When the buyer has it, set the delivery to delivered.',
  delivered: 'The artwork is with its buyer. Nothing is left to do.',
}

/** Of an artwork that its buyer collects. */
const collectedNext: typeof deliveryNext = {
  ...deliveryNext,
  'to-arrange':
    'Paid, and collected in the gallery. Agree on the day with the buyer, then set the delivery to arranged.',
  arranged: 'The day is agreed. When the buyer has collected the artwork, set the delivery to delivered.',
}

/** While the rest of an invoice is unpaid: the gallery may choose to send the work before (INV-23). */
const partDeliveryNext: Record<OrderStateFacts['delivery'], string> = {
  'to-arrange':
    'Wait with the delivery until the rest is paid, unless you agree on it before: it is recorded here for both parts.',
  arranged:
    'Delivery is agreed before the rest is paid. When the artwork leaves the gallery, set the delivery to shipped.',
  shipped: 'The artwork is on its way before the rest is paid. When the client has it, set the delivery to delivered.',
  delivered: 'The artwork is with its client, and the rest is to come.',
}

const collectedPartNext: typeof partDeliveryNext = {
  ...partDeliveryNext,
  'to-arrange':
    'Wait with handing it over until the rest is paid, unless you agree on it before: it is recorded here for both parts.',
  arranged:
    'The day is agreed before the rest is paid. When the client has collected the artwork, set the delivery to delivered.',
}

function partPaidNext({ invoice, needs, delivery, isCollected }: OrderStateFacts): string {
  if (invoice?.isPaid)
    return `This is the first part of an invoice, and the rest is paid too. ${delivery === 'delivered' ? 'The artwork is with its client. Nothing is left to do.' : 'Delivery goes on for both parts, on this order or that of the rest.'}`
  if (needs.includes('rest-overdue'))
    return 'The first part of an invoice is paid, and the artwork is sold to its client. The rest was not paid by the last day, and its link takes nothing any more. Agree with the client on the rest or return this part: the invoice can be given a later last day, or the rest be recorded as paid. Then mark this as dealt with.'
  const next = isCollected ? collectedPartNext : partDeliveryNext
  return `The first part of an invoice is paid, and the artwork is sold to its client. ${next[delivery]}`
}

function byState(facts: OrderStateFacts): StaffOrderSummary {
  const { state, delivery, isCollected, refundedCents, invoice } = facts
  const isFirst = invoice?.part === 'first'
  switch (state) {
    case 'created':
    case 'approved':
      return {
        label: 'Being paid',
        badge: wait,
        next: 'The buyer is at the payment, and the artwork is held for them. Nothing to do.',
      }
    case 'capturing':
      return {
        label: 'Payment under way',
        badge: wait,
        next: 'The payment provider was asked for the money and has not said how it went. It is asked again every minute. Do not hand over the artwork yet.',
      }
    case 'pending':
      return {
        label: 'Payment pending',
        badge: wait,
        next: 'The payment provider has not confirmed the payment; that can take some days. The artwork is held meanwhile. Do not hand it over yet.',
      }
    case 'declined':
      return { label: 'Declined', badge: 'badge', next: 'The payment was refused. No money was taken.' }
    case 'cancelled':
      return { label: 'Cancelled', badge: 'badge', next: 'The purchase was called off. No money was taken.' }
    case 'expired':
      return { label: 'Expired', badge: 'badge', next: 'The buyer did not pay in time. No money was taken.' }
    default:
      return {
        label: refundedCents > 0 ? 'Refunded in part' : isFirst && !invoice.isPaid ? 'Part paid' : 'Paid',
        badge: live,
        next: isFirst ? partPaidNext(facts) : (isCollected ? collectedNext : deliveryNext)[delivery],
      }
  }
}

/** For an order that is being paid at a provider no longer in use (ORD-17); null for every other. */
export function describeStranded({ state, number, provider }: StrandedFacts): string | null {
  if (provider.isInUse || (state !== 'capturing' && state !== 'pending')) return null
  return `The payment provider that was asked for the money is not connected any more, so that nobody hears how it went, and the artwork is kept from everybody. Connect it again; or look in its own portal, and where no money was taken have the order closed: npm run orders -- close ${number} --reason "…"`
}

type StrandedFacts = Pick<OrderStateFacts, 'state'> & { number: string; provider: { isInUse: boolean } }

/** The steps of a delivery, in words. */
export const deliveryNames: Record<OrderStateFacts['delivery'], string> = {
  'to-arrange': 'To arrange',
  arranged: 'Arranged',
  shipped: 'Shipped',
  delivered: 'Delivered',
}

/** Class of the badge of a delivery. */
export function deliveryBadge(delivery: OrderStateFacts['delivery']): string {
  return delivery === 'delivered' ? live : wait
}

/** What an order waits for, in one sentence that does not name order or work. */
export function describeNeeds({ needs, refundReason }: OrderStateFacts): string {
  const sentences = {
    'refund-owed': 'A refund is owed.',
    'refund-failed': 'A refund did not arrive: the money is back at the payment provider.',
    'refund-waits': 'The payment provider has not answered for a day whether it returns money.',
    'given-back': `${refundReason ? because[refundReason] : ''} The money went back: write to the buyer.`,
    undone: 'Its sale was called off: make sure that the buyer has their money back.',
    'mail-not-sent': 'A mail about it was not sent.',
    'sent-elsewhere': 'The address is not in the state that sales tax was worked out for.',
    'rest-overdue': 'The rest of its invoice was not paid by the last day.',
  }
  return needs.map((need) => sentences[need].trim()).join(' ')
}
