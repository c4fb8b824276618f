import { composeEnquiryMail } from '#app/features/enquiries/compose-enquiry-mail.server.ts'
import type { MailComposers } from '#app/features/mails/mail-composers.ts'
import { composeInvoiceMail } from '#app/features/orders/mails/compose-invoice-mail.server.ts'
import { composeOrderMail } from '#app/features/orders/mails/compose-order-mail.server.ts'

/** The functions that compose the queued mails. */
export const mailComposers: MailComposers = {
  'order-confirmation': composeOrderMail,
  'order-notice': composeOrderMail,
  'order-refund': composeOrderMail,
  invoice: composeInvoiceMail,
  enquiry: composeEnquiryMail,
}
