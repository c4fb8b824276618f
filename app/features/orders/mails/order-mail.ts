import type { mails } from '#db/schema/mails.ts'

/** A mail about an order, an invoice or an enquiry, as the table has it. */
export type OrderMail = typeof mails.$inferSelect

/** What mails about an order there are. */
export type OrderMailKind = Exclude<OrderMail['kind'], 'invoice' | 'enquiry'>
