import type { StoredMail } from '#app/features/mails/stored-mail.ts'

/** What mails about an order there are. */
export type OrderMailKind = Exclude<StoredMail['kind'], 'invoice' | 'enquiry'>
