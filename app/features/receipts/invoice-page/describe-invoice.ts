import type { InvoiceState } from '#app/features/orders/invoices/invoice.ts'
import { closedInvoiceMessages } from '#app/features/orders/invoices/invoice-messages.ts'

interface Facts {
  state: InvoiceState
  workName: string
  lastDay: string
  /** Formatted; null if everything is paid at once. */
  first: string | null
  rest: string
  whole: string
  /** A mail with the link to its order was sent to the client, or is queued; false if none is known. */
  isConfirmed: boolean
}

/** The state of an invoice, in words for its client (INV-04). */
export function describeInvoice({ state, workName, lastDay, first, rest, whole, isConfirmed }: Facts) {
  switch (state) {
    case 'open':
      return {
        title: `“${workName}” is kept for you`,
        lead: first
          ? `Please pay ${first} first; then the work is sold to you. The rest of ${rest} is paid later with this same link. Both can be paid until ${lastDay}.`
          : `Please pay ${whole} by ${lastDay}; then the work is yours.`,
      }
    case 'part-paid':
      return {
        title: 'Your part payment is in. Thank you.',
        lead: `The rest of ${rest} can be paid here until ${lastDay}. Delivery is on the page of your order.`,
      }
    case 'being-paid':
      return { title: 'A payment is under way', lead: closedInvoiceMessages[state] }
    case 'paid':
      return {
        title: 'This invoice is paid. Thank you.',
        lead: `Receipt and delivery are on the page of the order: ${
          isConfirmed ? 'the link to it is in the mail that confirms the payment' : 'please ask us for the link to it'
        }.`,
      }
    default:
      return { title: 'This invoice cannot be paid any more', lead: closedInvoiceMessages[state] }
  }
}
