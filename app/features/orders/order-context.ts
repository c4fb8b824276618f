import type { PaymentProvider } from '#app/features/orders/payment/payment-provider.ts'
import type { JobQueue } from '#app/platform/jobs.ts'
import type { Log } from '#app/platform/log.ts'
import type { Mailer } from '#app/platform/mail/mailer.ts'
import type { Database } from '#db/connect.ts'
import type { orders } from '#db/schema/orders.ts'

/** What buying needs of the program; the app's context has it all. */
export interface OrderContext {
  db: Database
  now: () => Date
  log: Log
  paymentProvider: PaymentProvider
  jobs: Pick<JobQueue, 'send'>
  /** null: no mail is sent, nor kept to be sent later. */
  mailer: Mailer | null
  settings: { gallery: { brandName: string; email: string } }
}

export type Order = typeof orders.$inferSelect
