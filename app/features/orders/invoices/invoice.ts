import type { OrderTax } from '#app/features/sales-tax/order-tax.ts'
import { splitTax } from '#app/features/sales-tax/split-tax.ts'

export const invoiceParts = ['whole', 'first', 'rest'] as const
/** What of an invoice an order pays. */
export type InvoicePart = (typeof invoiceParts)[number]

/** What may be paid of an invoice is told from these, read at one moment. */
export interface InvoiceFacts {
  amountCents: number
  /** Sales tax, a part of the amount, as it was worked out when it was written; null: the gallery collected none. */
  tax: OrderTax | null
  /** null: all is paid at once. */
  firstCents: number | null
  until: Date
  isFirstPaid: boolean
  isPaid: boolean
  isWithdrawn: boolean
  /** The work is reserved for it: nobody has sold it otherwise or ended the reservation. */
  isReserved: boolean
  /** The order of the first part is paid, neither given back nor undone, and its work was not deleted. */
  isFirstKept: boolean
  /** All of it is paid, neither given back in full nor undone. */
  isAllKept: boolean
  /** An order of it holds the work or is being captured. */
  isBeingPaid: boolean
}

/**
 * How an invoice stands. `being-paid`: its time is over, and who began in time has not ended. `overdue`: its first part is paid and
 * its time is over. `ended`: nothing was paid, and its reservation ended before its time, as when the work is sold otherwise.
 * `called-off`: a part that was paid went back in full, its sale was called off, or the work was deleted before all was paid.
 */
export type InvoiceStanding =
  | 'open'
  | 'part-paid'
  | 'being-paid'
  | 'paid'
  | 'overdue'
  | 'called-off'
  | 'withdrawn'
  | 'lapsed'
  | 'ended'

export function standingOf(facts: InvoiceFacts, at: Date): InvoiceStanding {
  if (facts.isWithdrawn) return 'withdrawn'
  if (facts.isPaid) return facts.isAllKept ? 'paid' : 'called-off'
  const isOver = facts.until <= at
  if (facts.isFirstPaid) {
    if (!facts.isFirstKept) return 'called-off'
    if (!isOver) return 'part-paid'
    return facts.isBeingPaid ? 'being-paid' : 'overdue'
  }
  if (isOver) return facts.isBeingPaid ? 'being-paid' : 'lapsed'
  return facts.isReserved ? 'open' : 'ended'
}

/** How the rest of an invoice stands whose first part is paid: `closed`: the link takes nothing any more. */
export type RestStanding = 'paid' | 'to-pay' | 'closed'

export function restStandingOf(facts: InvoiceFacts, at: Date): RestStanding {
  if (facts.isPaid) return facts.isAllKept ? 'paid' : 'closed'
  const standing = standingOf(facts, at)
  return standing === 'part-paid' || standing === 'being-paid' ? 'to-pay' : 'closed'
}

/** A part of an invoice that can be paid. */
export interface DuePart {
  part: InvoicePart
  /** The tax among it. */
  cents: number
  /** What of the invoice's tax is in it, line by line. */
  tax: OrderTax | null
}

/** What can be paid of an invoice now (INV-05); null: nothing. */
export function duePartOf(facts: InvoiceFacts, at: Date): DuePart | null {
  switch (standingOf(facts, at)) {
    case 'open':
      return partOf(facts, facts.firstCents === null ? 'whole' : 'first')
    case 'part-paid':
      return partOf(facts, 'rest')
    default:
      return null
  }
}

function partOf({ amountCents, firstCents, tax }: InvoiceFacts, part: InvoicePart): DuePart {
  if (part === 'whole' || firstCents === null) return { part, cents: amountCents, tax }
  const split = tax && splitTax(tax, { firstCents, totalCents: amountCents })
  return part === 'first'
    ? { part, cents: firstCents, tax: split?.first ?? null }
    : { part, cents: amountCents - firstCents, tax: split?.rest ?? null }
}

/** What staff may record as paid in the gallery: what is due, and a rest whose time is over (INV-22); null: nothing. */
export function recordablePartOf(facts: InvoiceFacts, at: Date): DuePart | null {
  return standingOf(facts, at) === 'overdue' ? partOf(facts, 'rest') : duePartOf(facts, at)
}

/** Whether its last day can be moved (INV-21): nothing of it is paid and its work is reserved, or its rest is to come. */
export function isExtendable(facts: InvoiceFacts, at: Date): boolean {
  return recordablePartOf(facts, at) !== null
}

/** What people call an invoice by: the number that staff see in its address. */
export function invoiceNumber(handle: number): string {
  return `I-${String(handle).padStart(4, '0')}`
}

/** The handle that a number names, however it is typed: `i-7`; null for anything else. */
export function readInvoiceNumber(text: string): number | null {
  const digits = /^i-?(\d{1,9})$/i.exec(text.trim())?.[1]
  return digits ? Number(digits) : null
}
