import type { InvoiceState } from './invoice.ts'

/** Messages to a client about an invoice that cannot be paid. */
export const closedInvoiceMessages: Record<InvoiceState, string> = {
  // The amount that the page shows is not the one due.
  open: 'Something else of this invoice is due. Please load this page again.',
  'part-paid': 'The part payment is in already. Please load this page again to see what is left.',
  'being-paid': 'A payment of this invoice is under way. We contact you when it is in.',
  paid: 'This invoice is paid.',
  overdue: 'The time of this invoice is over. Please contact us about the rest.',
  'called-off': 'This sale was called off. Please contact us.',
  withdrawn: 'This invoice was withdrawn. Please contact us.',
  lapsed: 'The time of this invoice is over. Please contact us.',
  ended: 'The work of this invoice is not to be had any more. Please contact us.',
}

/** Messages to staff about invoices and their changes. */
export const invoiceMessages = {
  loadFailed: 'Failed to load invoice',
  notFound: 'Invoice not found',
  workNotFound: 'Artwork not found',
  written: 'Invoice written: make a link for the client',
  writtenAndSent: 'Invoice written, and on its way to the client',
  saveFailed: 'The invoice was not written',
  changeFailed: 'Failed to change invoice',
  withdrawn: 'Invoice withdrawn',
  withdrawFailed: 'The invoice was not withdrawn',
  mailQueued: 'The invoice is being sent',
  mailFailed: 'Failed to send mail',
  linkFailed: 'No link was made',
  extended: 'Last day moved',
  extendedAndSent: 'Last day moved, and a mail to the client is being sent',
  extendFailed: 'The last day was not moved',
  extendConflict: 'The last day was not moved: somebody else moved it meanwhile',
  paymentRecorded: 'Payment recorded',
  paymentFailed: 'The payment was not recorded',
}
