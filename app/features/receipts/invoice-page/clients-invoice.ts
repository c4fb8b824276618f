import type { InvoicePart, InvoiceStanding } from '#app/features/orders/invoices/invoice.ts'
import type { BuyersOrder } from '../buyers-page/buyers-order.ts'

/** An invoice as the page behind its link shows it. */
export interface ClientsInvoice {
  number: string
  /** The day it was written, and the last day on which it can be paid, for people. */
  day: string
  lastDay: string
  standing: InvoiceStanding
  title: string
  lead: string
  work: BuyersOrder['work']
  lines: BuyersOrder['lines']
  totals: BuyersOrder['totals']
  /** What its sales tax was worked out for, in words; null: none is collected with it. */
  taxedFor: string | null
  productId: string | null
  /** What can be paid now; null: nothing. */
  due: { part: InvoicePart; dollars: number } | null
  /** ISO 8601: while somebody pays it. */
  holdExpiresAt: string | null
  /** Until then, by the server's clock. */
  holdSecondsLeft: number
}
