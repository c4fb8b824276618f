import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useFocusPlace } from '#app/ui/use-kept-focus.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { AdminOrder } from '../admin-order.ts'
import { describeForStaff, describeStranded } from '../describe-for-staff.ts'
import type { OrderChangeResult } from '../order-change-schema.server.ts'
import { adminOrderPath } from '../order-path.ts'
import { SentElsewhere } from './stated-delivery.tsx'

/** What the order's state means, and what staff should do next. */
export function NextSection({ order }: { order: AdminOrder }) {
  const place = useFocusPlace<HTMLElement>()
  const { send, isSending } = useSubmission<OrderChangeResult>((result) => {
    if (result.outcome === 'done') showToast('success', result.message)
    else if (result.outcome === 'failed' || result.outcome === 'refused') showFailureWithReasons(result)
  })
  const { needs, undoneReason, handle } = order
  const isAttendable = needs.some((need) => need !== 'refund-owed')
  return (
    <section className={needs.length > 0 ? 'box box--warn' : 'box'} aria-labelledby="order-next" {...place}>
      <h2 id="order-next">What to do next</h2>
      <div className="grid gap-3 wrap-anywhere">
        <p>{describeStranded(order) ?? describeForStaff(order).next}</p>
        {undoneReason && <p>Why it was called off: {undoneReason}</p>}
        {needs.includes('refund-failed') && (
          <p>A refund did not arrive: the money is back at the payment provider. Ask the buyer how to return it.</p>
        )}
        {needs.includes('refund-waits') && (
          <p>
            The payment provider was asked again and again for a day to return money, and has not said that it does.
            Look in its own portal whether the money went back, and ask its support if not; it is asked on.
          </p>
        )}
        {needs.includes('mail-not-sent') && (
          <p>A mail about this order was not sent, or nobody knows. Look at the mails below.</p>
        )}
        {needs.includes('sent-elsewhere') && <SentElsewhere order={order} />}
        {isAttendable && (
          <p>
            <button
              type="button"
              className="btn btn--secondary btn--sm"
              aria-disabled={isSending}
              onClick={() => send(adminOrderPath(handle), { intent: 'attend' })}
            >
              Mark as Dealt With
            </button>
          </p>
        )}
      </div>
    </section>
  )
}
