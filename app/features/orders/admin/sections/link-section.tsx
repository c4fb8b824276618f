import { useState } from 'react'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { ShownLink } from '../../links/shown-link.tsx'
import type { OrderMails } from '../../mails/find-order-mails.server.ts'
import type { AdminOrder } from '../admin-order.ts'
import type { OrderChangeResult } from '../order-change-schema.server.ts'
import { adminOrderPath } from '../order-path.ts'

/** A link to the buyer's page of the order, for staff to copy if no mail contains it (ORD-28); it is shown once. */
export function LinkSection({ order, mails: { isLinkSent } }: { order: AdminOrder; mails: OrderMails }) {
  const [href, setHref] = useState<string | null>(null)
  const { send, isSending } = useSubmission<OrderChangeResult>((result) => {
    if (result.outcome === 'link') setHref(result.href)
    else if (result.outcome === 'failed' || result.outcome === 'refused') showFailureWithReasons(result)
  })
  if (!order.hasBuyersPage) return null
  return (
    <section className="box" aria-labelledby="order-link">
      <h2 id="order-link">Link for the buyer</h2>
      <div className="grid gap-4">
        <p className="small">
          {isLinkSent
            ? 'The buyer has a link to their page by mail. You can give them another.'
            : 'No mail has brought the buyer a link to their page: make one, and give it to them.'}
        </p>
        {href && <ShownLink href={href} holderCan="see this order" />}
        <div>
          <button
            type="button"
            className="btn btn--secondary btn--sm"
            aria-disabled={isSending}
            onClick={() => send(adminOrderPath(order.handle), { intent: 'make-link' })}
          >
            {href ? 'Make Another Link' : 'Make a Link'}
          </button>
        </div>
      </div>
    </section>
  )
}
