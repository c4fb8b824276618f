import type { mails } from '#db/schema/mails.ts'

/** A mail about an order, as the table has it. */
export type OrderMail = typeof mails.$inferSelect

export type OrderMailKind = OrderMail['kind']
