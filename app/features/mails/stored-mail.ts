import type { mails } from '#db/schema/mails.ts'

/** A mail to be sent, or that was, as the table has it. */
export type StoredMail = typeof mails.$inferSelect
