import type { AppContext } from '#app/app-context.ts'
import { deleteOldEntries } from '#app/features/audit/delete-old-entries.server.ts'
import { recordFailedSignIns } from '#app/features/auth/sign-in/record-failed-sign-ins.server.ts'
import { deleteOldEnquiries } from '#app/features/enquiries/delete-old-enquiries.server.ts'
import { migrationJob } from '#app/features/image-migration/change-image-migration.server.ts'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import { sendMails } from '#app/features/mails/send-mails.server.ts'
import { mailJob } from '#app/features/mails/start-sending.server.ts'
import { deleteUnpaidOrders } from '#app/features/orders/delete-unpaid-orders.server.ts'
import { deleteOldPaymentEvents } from '#app/features/orders/payment/delete-old-payment-events.server.ts'
import { reconcileOrders } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { endLapsedReservations } from '#app/features/orders/reservations/end-lapsed-reservations.server.ts'
import { purgeDeletedProducts } from '#app/features/products/admin/purge-deleted-products.server.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { mailComposers } from './mail-composers.ts'
import { deleteOldClientFiles } from './store-client-files.ts'

/** Every kind of background job. */
export function jobKinds(context: AppContext): JobKind[] {
  return [
    { name: 'reconcile-orders', schedule: '* * * * *', atStart: true, run: () => reconcileOrders(context) },
    { name: mailJob, schedule: '* * * * *', atStart: true, run: () => sendMails(context, mailComposers) },
    {
      name: 'end-reservations',
      schedule: '* * * * *',
      atStart: true,
      run: () => context.db.transaction((tx) => endLapsedReservations(tx, { at: context.now() })),
    },
    {
      name: 'record-failed-sign-ins',
      schedule: '* * * * *',
      async run() {
        await recordFailedSignIns(context)
      },
    },
    {
      name: migrationJob,
      // If the copy that ran it was killed, another resumes it.
      schedule: '* * * * *',
      atStart: true,
      async run() {
        // Not awaited: it takes hours, and a job that runs so long counts as failed.
        void context.migrationRunner.wake()
      },
    },
    {
      name: 'make-backup',
      // Every hour: it checks itself whether the night's backup exists, so that a failed or missed one is made later.
      schedule: '7 * * * *',
      atStart: true,
      async run() {
        // Not awaited, as above.
        void context.backupRunner.wake()
      },
    },
    {
      name: 'delete-old-audit-entries',
      schedule: '29 4 * * *',
      async run() {
        const deleted = await deleteOldEntries(context)
        if (deleted > 0) context.log.info({ deleted }, 'deleted entries of the audit trail that were too old')
      },
    },
    {
      name: 'delete-unpaid-orders',
      schedule: '43 4 * * *',
      async run() {
        const deleted = await deleteUnpaidOrders(context)
        if (deleted > 0) context.log.info({ deleted }, 'deleted orders that were never paid')
      },
    },
    {
      name: 'delete-old-payment-events',
      schedule: '45 4 * * *',
      async run() {
        const deleted = await deleteOldPaymentEvents(context)
        if (deleted > 0) context.log.info({ deleted }, 'deleted messages of the payment provider that were too old')
      },
    },
    {
      name: 'delete-old-enquiries',
      schedule: '47 4 * * *',
      async run() {
        const deleted = await deleteOldEnquiries(context)
        if (deleted > 0) context.log.info({ deleted }, 'deleted enquiries that were closed long ago')
      },
    },
    {
      name: 'delete-old-client-files',
      schedule: '51 4 * * *',
      async run() {
        const deleted = await deleteOldClientFiles(context)
        if (deleted > 0) context.log.info({ deleted }, 'deleted scripts and styles of builds that ran long ago')
      },
    },
    {
      name: 'purge-deleted-products',
      schedule: '* * * * *',
      async run() {
        await purgeDeletedProducts(context)
      },
    },
    {
      name: 'remove-unused-pictures',
      schedule: '17 4 * * *',
      async run() {
        const removed = await removeUnusedPictures(context)
        if (removed > 0) context.log.info({ removed }, 'removed pictures that nothing refers to')
      },
    },
  ]
}
