import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLiveRevalidation } from '#app/features/live/use-live-revalidation.ts'
import { OwnOrderLink } from '#app/features/orders/purchase/own-order-link.tsx'
import { PaymentBlock } from '#app/features/orders/purchase/payment-block.tsx'
import { serverResponds } from '#app/platform/connection.ts'
import { useFocusPlace } from '#app/ui/use-kept-focus.ts'
import { Amounts, Facts, Work } from '../buyers-page/buyers-order-page.tsx'
import type { ClientsInvoice } from './clients-invoice.ts'

interface Props {
  invoice: ClientsInvoice
  /** The secret in the page's address. */
  secret: string
}

/** How often the page asks again after the hold has ended: for a payment that is still pending, and after a failed request. */
const lookAgainMs = 10_000

/** The page behind an invoice's link: what is to be paid, until when, and how (INV-04, INV-05). */
export function ClientsInvoicePage({ invoice, secret }: Props) {
  // A payment or a withdrawal changes the state of the work.
  useLiveRevalidation('products_changes')
  const { number, day, title, lead, work, state, productId } = invoice
  const place = useFocusPlace<HTMLElement>()
  const isPaid = state === 'paid' || state === 'part-paid'
  return (
    <div className="page">
      <header className="order-head">
        <p className="small num">
          Invoice {number}, {day}
        </p>
        <h1 className="title-1 wrap-anywhere">{title}</h1>
        {/* Also says when the invoice can no longer be paid (INV-36). */}
        <p className="lead wrap-anywhere" role="status">
          {lead}
        </p>
      </header>
      <div className="order-page">
        <section className="invoice-pay" aria-label="Payment" {...place}>
          <Payment invoice={invoice} secret={secret} />
          {isPaid && productId && <OwnOrderLink key={state} productId={productId} />}
        </section>
        <aside className="order-panel" aria-label="Your invoice">
          <Work work={work} />
          <Amounts order={invoice} />
          {invoice.taxedFor && (
            <p className="small wrap-anywhere">
              Sales tax was worked out for: {invoice.taxedFor}.
              {invoice.due && ' Please tell us before you pay if the work goes elsewhere.'}
            </p>
          )}
          <Facts shipTo={[]} />
        </aside>
        <p className="small order-page__note">Only people with a link to this page can open it.</p>
      </div>
    </div>
  )
}

function Payment({ invoice, secret }: Props) {
  const { productId, holdExpiresAt, work, state } = invoice
  // The last amount due stays on show: if staff cancel an order of the invoice, the client did not cancel it (INV-08).
  const [due, setDue] = useState(invoice.due)
  if (invoice.due && invoice.due !== due) setDue(invoice.due)
  const { revalidate } = useRevalidator()
  // No live notice is sent at the moment when a hold expires.
  useEffect(() => {
    if (!invoice.holdExpiresAt) return
    let timer = setTimeout(look, Math.max(invoice.holdSecondsLeft * 1_000, lookAgainMs))
    async function look() {
      // Until a response replaces `invoice`.
      timer = setTimeout(look, lookAgainMs)
      if (await serverResponds()) await revalidate()
    }
    return () => clearTimeout(timer)
  }, [invoice, revalidate])
  /** A cancelled purchase has ended; the next one is a new component. */
  const [turn, setTurn] = useState(0)
  if (!due || !productId || state === 'paid') return null
  const { part, dollars: price } = due
  const product = {
    id: productId,
    name: work.name,
    price,
    hold_expires_at: holdExpiresAt,
    is_reserved: false,
    sold_out: invoice.due === null,
    invoice: { secret, part },
  }
  return (
    <PaymentBlock
      key={`${part} ${turn}`}
      product={product}
      isOneOfAKind={false}
      sold={<p className="note">This invoice cannot be paid any more.</p>}
      onPaid={() => void revalidate()}
      onCancelled={() => {
        setTurn(turn + 1)
        void revalidate()
      }}
    />
  )
}
