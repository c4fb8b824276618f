import type { InvoicePart, InvoiceState } from '../invoice.ts'
import type { AdminInvoice, AdminInvoiceRow } from './admin-invoice.ts'

/** The state of an invoice, for staff: a badge's text and class, and what to do next. */
export const invoiceStateTexts: Record<InvoiceState, { label: string; badge: string; next: string }> = {
  open: {
    label: 'Open',
    badge: 'badge badge--wait',
    next: 'The client has not paid yet. The artwork is reserved for them.',
  },
  'part-paid': {
    label: 'Part paid',
    badge: 'badge badge--wait',
    next: 'The part payment is in, and the artwork is sold to the client. The rest is to come by the same link. Deliver when it is paid; a delivery before is recorded on the order of the part payment.',
  },
  'being-paid': {
    label: 'Being paid',
    badge: 'badge badge--wait',
    next: 'Its last day is over, and a payment that began in time is under way. Wait for how it ends.',
  },
  paid: { label: 'Paid', badge: 'badge badge--live', next: 'All of it is paid. Delivery goes on with the order.' },
  overdue: {
    label: 'Rest overdue',
    badge: 'badge badge--bad',
    next: 'The part payment is in and its last day is over: the link takes no rest any more. Set a later last day, record the rest if the client pays it in the gallery, or refund the part payment on its order.',
  },
  'called-off': {
    label: 'Called off',
    badge: 'badge badge--bad',
    next: 'A payment of it went back, its sale was called off, or the artwork was deleted. Nothing more can be paid; its orders say what of the money is still here.',
  },
  withdrawn: { label: 'Withdrawn', badge: 'badge', next: 'Its links say that it was withdrawn. Nothing can be paid.' },
  lapsed: {
    label: 'Lapsed',
    badge: 'badge',
    next: 'Nothing was paid in time, and the artwork is no longer reserved for it. If the client still wants it and it is still free, write another invoice.',
  },
  ended: {
    label: 'Ended',
    badge: 'badge',
    next: 'Nothing was paid, and the artwork is no longer reserved for it: it was sold otherwise. Nothing can be paid.',
  },
}

/** The badge of an invoice; of one that is paid it says also that money of it goes back, or went (INV-43). */
export function describeBadge({
  state,
  isBeingFullyRefunded,
  refundedCents,
}: Pick<AdminInvoiceRow, 'state' | 'isBeingFullyRefunded' | 'refundedCents'>): { label: string; badge: string } {
  const { label, badge } = invoiceStateTexts[state]
  if (state !== 'paid') return { label, badge }
  if (isBeingFullyRefunded) return { label: 'Refund under way', badge: 'badge badge--wait' }
  return { label: refundedCents > 0 ? 'Refunded in part' : label, badge }
}

/** What staff should do next with an invoice (INV-03): first of all the client needs a link to pay it by (INV-38). */
export function describeNext({ state, due, isLinkGiven, isBeingFullyRefunded, refundedCents }: AdminInvoice): string {
  if (state === 'paid' && isBeingFullyRefunded)
    return 'Money of it is on its way back: its orders say how much. Do not hand over the artwork for now.'
  if (state === 'paid' && refundedCents > 0)
    return 'It was paid, and some of the money was given back since: “Amounts” says how much. Delivery goes on with the order.'
  const { next } = invoiceStateTexts[state]
  if (!due || isLinkGiven) return next
  return `The client has no link to it yet: under “Link for the client”, make one and send it to them. ${next}`
}

export const partNames: Record<InvoicePart, string> = {
  whole: 'The whole amount',
  first: 'Part payment',
  rest: 'The rest',
}

/** Why nothing can be paid of an invoice, for staff who change it. */
export const whyNotPayable: Record<InvoiceState, string> = {
  open: 'Something else of it is due. Load the page again.',
  'part-paid': 'Something else of it is due. Load the page again.',
  overdue: 'Something else of it is due. Load the page again.',
  'being-paid': 'The client is paying it right now. Wait for how that ends.',
  paid: 'It is paid.',
  'called-off': 'A payment of it went back, or its sale was called off.',
  withdrawn: 'It was withdrawn.',
  lapsed: 'Its time is over, and nothing was paid. Write another invoice.',
  ended: 'Its artwork is not reserved for it any more.',
}
