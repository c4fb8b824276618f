import type { mails } from '#db/schema/mails.ts'

/** A mail to be sent, or already sent, as a row of the table. */
export type StoredMail = typeof mails.$inferSelect
