import type { AppContext } from '#app/app-context.ts'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import { deleteUnpaidOrders } from '#app/features/orders/delete-unpaid-orders.server.ts'
import { reconcileOrders } from '#app/features/orders/payment/reconcile-orders.server.ts'
import type { JobKind } from '#app/platform/jobs.ts'

/** Every kind of background work of the program. */
export function jobKinds(context: AppContext): JobKind[] {
  return [
    { name: 'reconcile-orders', schedule: '* * * * *', atStart: true, run: () => reconcileOrders(context) },
    {
      name: 'delete-unpaid-orders',
      schedule: '43 4 * * *',
      async run() {
        const deleted = await deleteUnpaidOrders(context)
        if (deleted > 0) context.log.info({ deleted }, 'deleted orders that were never paid')
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
