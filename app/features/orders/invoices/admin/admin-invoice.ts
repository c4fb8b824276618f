import type { Picture } from '#app/features/images/picture.ts'
import type { MailStatus } from '#app/features/mails/mail-status.ts'
import type { AmountLine } from '#app/features/orders/order-amounts.ts'
import type { OrderState } from '#app/features/orders/order-states.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import type { InvoicePart, InvoiceState } from '../invoice.ts'
import type { InvoiceDays } from './invoice-form.ts'

/** An invoice in the staff's list. */
export interface AdminInvoiceRow {
  /** Names it in addresses. */
  handle: number
  client: string
  amountCents: number
  firstCents: number | null
  /** ISO 8601, as every moment here: the end of its last day. */
  until: string
  state: InvoiceState
  /** So much of what pays it was given back. */
  refundedCents: number
  /** All of a payment of it is on its way back. */
  isBeingFullyRefunded: boolean
  /** Its mail was not sent, or nobody knows, and it still waits for money. */
  isMailLost: boolean
  work: { name: string; image: string | null; picture: Picture | null }
}

/** An invoice as its page in the back office shows it. */
export interface AdminInvoice extends Omit<AdminInvoiceRow, 'isMailLost'> {
  createdAt: string
  createdBy: string
  email: string
  phone: string | null
  note: string | null
  /** null: it is deleted. */
  productId: string | null
  /** Price, taxes and total. */
  lines: AmountLine[]
  /** What went back to the client, or is on its way. */
  returned: AmountLine[]
  /** Where sales tax was worked out for; null: none is collected with it. */
  statedDelivery: Destination | null
  /** Of its last day. */
  version: number
  /** The last day, `YYYY-MM-DD` in the gallery. */
  day: string
  /** The range for a later last day. */
  days: InvoiceDays
  /** The last day can be moved. */
  isExtendable: boolean
  /** What can be recorded as paid in the gallery. */
  recordable: { part: InvoicePart; cents: number } | null
  /** What is due now. */
  due: { part: InvoicePart; cents: number } | null
  /** Somebody is paying it right now. */
  isBeingPaid: boolean
  orders: InvoiceOrder[]
  mail: MailStatus | null
  /** Whether a mail server is configured. */
  isMailOn: boolean
  /** Somebody has a link to it, or a mail with one is queued. */
  isLinkGiven: boolean
}

/** An order that pays or paid a part of it. */
export interface InvoiceOrder {
  handle: number
  number: string
  part: InvoicePart
  amountCents: number
  state: OrderState
  isUndone: boolean
  refundedCents: number
  /** All that was paid is on its way back. */
  isBeingFullyRefunded: boolean
  openedAt: string
}
