import type { InvoicePart, InvoiceState } from '#app/features/orders/invoices/invoice.ts'
import type { BuyersOrder } from '../buyers-page/buyers-order.ts'

/** An invoice on the page behind its link. */
export interface ClientsInvoice {
  number: string
  /** The day it was issued, and the last day on which it can be paid, formatted. */
  day: string
  lastDay: string
  state: InvoiceState
  title: string
  lead: string
  work: BuyersOrder['work']
  lines: BuyersOrder['lines']
  totals: BuyersOrder['totals']
  /** The destination its sales tax was computed for, in words; null if it has no sales tax. */
  taxedFor: string | null
  productId: string | null
  /** What can be paid now; null if nothing can. */
  due: { part: InvoicePart; dollars: number } | null
  /** ISO 8601; null unless somebody is paying it. */
  holdExpiresAt: string | null
  /** Seconds until then, by the server's clock. */
  holdSecondsLeft: number
}
