import type { InvoicePart } from '#app/features/orders/invoices/invoice.ts'

/** What a purchase knows of its work. */
export interface PurchasedWork {
  id: string
  hold_expires_at: string | null
  is_reserved: boolean
  sold_out: boolean
  /** Bought by an invoice: the secret of its link, and which part is paid. */
  invoice?: { secret: string; part: InvoicePart }
}

/** The work with its name, and its price in dollars; null: it has none, or none that visitors are told. */
export type PricedWork = PurchasedWork & { name: string; price: number | null }
