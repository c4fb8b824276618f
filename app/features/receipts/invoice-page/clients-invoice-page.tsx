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
  /** Of the page's address. */
  secret: string
}

/** Money that is on its way is asked after so often, its hold being over; so is a hold's end that could not be read. */
const lookAgainMs = 10_000

/** The page behind an invoice's link: what is asked for, until when, and how to pay it (INV-04, INV-05). */
export function ClientsInvoicePage({ invoice, secret }: Props) {
  // A payment or a withdrawal changes how the work stands.
  useLiveRevalidation('products_changes')
  const { number, day, title, lead, work, standing, productId } = invoice
  const place = useFocusPlace<HTMLElement>()
  const isPaid = standing === 'paid' || standing === 'part-paid'
  return (
    <div className="page">
      <header className="order-head">
        <p className="small num">
          Invoice {number}, {day}
        </p>
        <h1 className="title-1 wrap-anywhere">{title}</h1>
        {/* Says too when it can be paid no more (INV-36). */}
        <p className="lead wrap-anywhere" role="status">
          {lead}
        </p>
      </header>
      <div className="order-page">
        <section className="invoice-pay" aria-label="Payment" {...place}>
          <Payment invoice={invoice} secret={secret} />
          {isPaid && productId && <OwnOrderLink key={standing} productId={productId} />}
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
  const { productId, holdExpiresAt, work, standing } = invoice
  // What was due last: an order of it that staff have called off was not cancelled by its client (INV-08).
  const [due, setDue] = useState(invoice.due)
  if (invoice.due && invoice.due !== due) setDue(invoice.due)
  const { revalidate } = useRevalidator()
  // A hold that ends by itself changes nothing that anybody would tell of at that moment.
  useEffect(() => {
    if (!invoice.holdExpiresAt) return
    let timer = setTimeout(look, Math.max(invoice.holdSecondsLeft * 1_000, lookAgainMs))
    async function look() {
      // Until there is another response.
      timer = setTimeout(look, lookAgainMs)
      if (await serverResponds()) await revalidate()
    }
    return () => clearTimeout(timer)
  }, [invoice, revalidate])
  /** A purchase that was called off is over; the next is another. */
  const [turn, setTurn] = useState(0)
  if (!due || !productId || standing === 'paid') return null
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
