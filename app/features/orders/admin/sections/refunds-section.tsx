import { useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useFocusPlace } from '#app/ui/use-kept-focus.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { wayNames } from '../../manual-payments/manual-payment.ts'
import { describeRefusal } from '../../refunds/refusal-words.ts'
import type { AdminOrder, AdminRefund } from '../admin-order.ts'
import { RefundDialog } from './refund-dialog.tsx'

interface Props {
  order: AdminOrder
  /** Of whoever is signed in: whose password a refund asks for. */
  email: string
}

const states: Record<AdminRefund['state'], { name: string; badge: string }> = {
  asked: { name: 'Being asked for', badge: 'badge badge--wait' },
  pending: { name: 'Pending', badge: 'badge badge--wait' },
  done: { name: 'Returned', badge: 'badge badge--live' },
  refused: { name: 'Refused', badge: 'badge badge--bad' },
  failed: { name: 'Failed', badge: 'badge badge--bad' },
}

/** The refunds to the buyer, and the button for a full or partial one (REF-01, REF-05, REF-07). */
export function RefundsSection({ order, email }: Props) {
  const place = useFocusPlace<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const { refunds, leftCents, canOfferAgain, state, work } = order
  // Here, since the button is removed when the page is reloaded after it.
  const { send, isSending } = useSubmission<{ outcome: 'changed' } | Parameters<typeof showFailureWithReasons>[0]>(
    (result) => {
      if (result.outcome === 'changed') showToast('success', `‘${work.name}’ no longer stands as sold`)
      else showFailureWithReasons(result)
    },
  )
  if (refunds.length === 0 && leftCents === null && state !== 'paid') return null
  return (
    <section className="box" aria-labelledby="order-refunds" {...place}>
      <h2 id="order-refunds">Refunds</h2>
      <div className="grid gap-4">
        {refunds.length === 0 ? (
          <p className="small">Nothing was given back.</p>
        ) : (
          <ul className="grid gap-4" aria-label="Refunds">
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
          </ul>
        )}
        {state === 'paid' && leftCents === null && (
          <p className="small">
            The payment provider that has the money is not connected: refund it in its own portal.
          </p>
        )}
        {leftCents !== null && leftCents > 0 && (
          <p>
            <button type="button" className="btn btn--danger btn--sm" onClick={() => setOpen(true)}>
              Refund…
            </button>
          </p>
        )}
        {canOfferAgain && (
          <OfferAgain
            isSending={isSending}
            onOffer={() => send('/admin/products', { intent: 'set-sold', id: work.id, sold: false })}
          />
        )}
      </div>
      {isOpen && <RefundDialog order={order} email={email} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Refund({ refund }: { refund: AdminRefund }) {
  const { timeZone } = useGallery().gallery
  const { cents, state, source, returnedBy, reason, askedBy, at, providerRefundId, refusedBecause } = refund
  const { name, badge } = states[state]
  const by =
    source === 'staff' ? askedBy : source === 'automatic' ? 'by itself' : 'in the payment provider’s own portal'
  return (
    <li className="grid gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="num">{formatPriceWithCents(cents / 100)}</span> <span className={badge}>{name}</span>
      </p>
      {reason && <p className="whitespace-pre-line">{reason}</p>}
      <p className="small">
        {[returnedBy && wayNames[returnedBy], by, formatMoment(at, timeZone)].filter(Boolean).join(', ')}
      </p>
      {state === 'asked' && (
        <p className="small">
          The payment provider has not answered. It is asked again, at least once an hour, and pays once.
        </p>
      )}
      {state === 'pending' && <p className="small">The payment provider has taken it on and is not done.</p>}
      {state === 'failed' && <p className="small">No money went back after all.</p>}
      {refusedBecause && <p className="small">{describeRefusal(refusedBecause)}.</p>}
      {providerRefundId && <p className="small num">{providerRefundId}</p>}
    </li>
  )
}

/** Puts the work of a refunded order back on sale (REF-08). */
function OfferAgain({ isSending, onOffer }: { isSending: boolean; onOffer: () => void }) {
  return (
    <div className="note">
      <div className="grid min-w-0 justify-items-start gap-3 wrap-anywhere">
        <p>All of the money went back. The artwork still stands as sold.</p>
        <button type="button" className="btn btn--secondary btn--sm" aria-disabled={isSending} onClick={onOffer}>
          {isSending ? 'Putting Back...' : 'Put Back for Sale'}
        </button>
      </div>
    </div>
  )
}
