import type { OrderTax } from '#app/features/sales-tax/order-tax.ts'
import { splitTax } from '#app/features/sales-tax/split-tax.ts'

export const invoiceParts = ['whole', 'first', 'rest'] as const
/** The part of an invoice that an order pays. */
export type InvoicePart = (typeof invoiceParts)[number]

/** The facts that decide what can be paid of an invoice, from one snapshot. */
export interface InvoiceFacts {
  amountCents: number
  /** Sales tax, included in the amount, as calculated when the invoice was written; null: the gallery collected none. */
  tax: OrderTax | null
  /** null: all is paid at once. */
  firstCents: number | null
  until: Date
  isFirstPaid: boolean
  isPaid: boolean
  isWithdrawn: boolean
  /** The work is reserved for it: it was not sold otherwise, and the reservation was not ended. */
  isReserved: boolean
  /** The order of the first part is paid, neither refunded nor undone, and its work was not deleted. */
  isFirstKept: boolean
  /** All of it is paid, neither refunded in full nor undone. */
  isAllKept: boolean
  /** An order of it holds the work or is being captured. */
  isBeingPaid: boolean
}

/**
 * The state of an invoice. `being-paid`: its last day is over, and a payment begun in time is still in progress. `overdue`: its first part
 * is paid and its last day is over. `ended`: nothing was paid, and its reservation ended early, e.g. because the work was sold otherwise.
 * `called-off`: a paid part was refunded in full, its sale was cancelled, or the work was deleted before all was paid.
 */
export type InvoiceState =
  | 'open'
  | 'part-paid'
  | 'being-paid'
  | 'paid'
  | 'overdue'
  | 'called-off'
  | 'withdrawn'
  | 'lapsed'
  | 'ended'

export function invoiceStateOf(facts: InvoiceFacts, at: Date): InvoiceState {
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

/** The state of an invoice's rest once the first part is paid. `closed`: the link accepts no more payments. */
export type RestState = 'paid' | 'to-pay' | 'closed'

export function restStateOf(facts: InvoiceFacts, at: Date): RestState {
  if (facts.isPaid) return facts.isAllKept ? 'paid' : 'closed'
  const state = invoiceStateOf(facts, at)
  return state === 'part-paid' || state === 'being-paid' ? 'to-pay' : 'closed'
}

/** A part of an invoice that can be paid. */
export interface DuePart {
  part: InvoicePart
  /** The tax in it. */
  cents: number
  /** Its share of the invoice's tax, line by line. */
  tax: OrderTax | null
}

/** The part of an invoice that can be paid now (INV-05); null: none. */
export function duePartOf(facts: InvoiceFacts, at: Date): DuePart | null {
  switch (invoiceStateOf(facts, at)) {
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

/** The part that staff may record as paid in the gallery: what is due, or an overdue rest (INV-22); null: none. */
export function recordablePartOf(facts: InvoiceFacts, at: Date): DuePart | null {
  return invoiceStateOf(facts, at) === 'overdue' ? partOf(facts, 'rest') : duePartOf(facts, at)
}

/** Whether its last day can be moved (INV-21): nothing of it is paid and its work is reserved, or its rest is to come. */
export function isExtendable(facts: InvoiceFacts, at: Date): boolean {
  return recordablePartOf(facts, at) !== null
}

/** An invoice's number for people: the one in its back-office address. */
export function invoiceNumber(handle: number): string {
  return `I-${String(handle).padStart(4, '0')}`
}

/** The handle for a typed number, in any spelling: `i-7`; null for anything else. */
export function readInvoiceNumber(text: string): number | null {
  const digits = /^i-?(\d{1,9})$/i.exec(text.trim())?.[1]
  return digits ? Number(digits) : null
}
