import { useState } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { StatedDelivery } from '#app/features/orders/admin/sections/stated-delivery.tsx'
import type { AmountLine } from '#app/features/orders/order-amounts.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { mailtoHref } from '#app/platform/mailto-href.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { phoneHref } from '#app/platform/phone-href.ts'
import { DetailHead } from '#app/ui/admin-list/detail-head.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useFocusPlace } from '#app/ui/use-kept-focus.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { invoiceNumber } from '../invoice.ts'
import type { AdminInvoice } from './admin-invoice.ts'
import { describeBadge, describeNext } from './describe-invoice.ts'
import type { InvoiceActionResult } from './invoice-change.server.ts'
import { InvoiceOrders } from './invoice-orders.tsx'
import { adminInvoicePath, adminInvoicesPath, invoicePaymentPath } from './invoice-path.ts'
import { LastDaySection } from './last-day-section.tsx'
import { LinkSection } from './link-section.tsx'

/** One invoice in the back office (INV-03). */
export function InvoicePage({ invoice }: { invoice: AdminInvoice }) {
  useStaffRevalidation(['orders_changes', 'products_changes'])
  const { timeZone } = useGallery().gallery
  const { handle, createdAt, createdBy, state, work, productId, isBeingPaid, recordable } = invoice
  const { label, badge } = describeBadge(invoice)
  const { ask, dialog } = useWithdrawal(invoice)
  const { ref: nextSection, tabIndex, ...acts } = useFocusPlace<HTMLElement>()
  return (
    <>
      <DetailHead
        back={{ to: adminInvoicesPath, text: 'Back to Invoices' }}
        title={`Invoice ${invoiceNumber(handle)}`}
        badge={
          <>
            <span className={badge}>{label}</span>
            {isBeingPaid && <span className="badge badge--wait">Being paid</span>}
          </>
        }
        line={`${formatMoment(createdAt, timeZone)}, by ${createdBy}`}
      >
        <div className="flex flex-wrap gap-2 empty:hidden" {...acts}>
          {recordable && (
            <Link className="btn btn--secondary btn--sm" to={invoicePaymentPath(handle)}>
              Record a Payment…
            </Link>
          )}
          {state === 'open' && (
            <button type="button" className="btn btn--secondary btn--sm" onClick={ask}>
              Withdraw…
            </button>
          )}
          {dialog}
        </div>
      </DetailHead>
      <div className="form-2 order-desk">
        <div>
          <section
            ref={nextSection}
            className={state === 'overdue' ? 'box box--warn' : 'box'}
            aria-labelledby="invoice-next"
            tabIndex={tabIndex}
          >
            <h2 id="invoice-next">What to do next</h2>
            <p>{describeNext(invoice)}</p>
          </section>
          <section className="box" aria-labelledby="invoice-work">
            <h2 id="invoice-work">Artwork</h2>
            <div className="thumb-line">
              <AdminThumb image={work.image} picture={work.picture} name={work.name} />
              <p className="title-4 min-w-0 wrap-anywhere">
                {productId ? (
                  <Link className="link" to={`/admin/products/edit/${productId}`}>
                    {work.name}
                  </Link>
                ) : (
                  work.name
                )}
              </p>
            </div>
          </section>
          <Amounts invoice={invoice} />
        </div>
        <aside aria-label="Last day, link and client">
          <LastDaySection invoice={invoice} />
          <LinkSection invoice={invoice} />
          <Client invoice={invoice} />
        </aside>
        <div>
          <InvoiceOrders invoice={invoice} />
        </div>
      </div>
    </>
  )
}

/** Withdraws an invoice after a confirmation (INV-08). It is beside the button, which is removed when the page is reloaded. */
function useWithdrawal({ handle, client, work, isBeingPaid }: AdminInvoice) {
  const [isAsking, setAsking] = useState(false)
  const { send, isSending } = useSubmission<InvoiceActionResult>((result) => {
    setAsking(false)
    if (result.outcome === 'done') showToast('success', result.message)
    else if (result.outcome !== 'link') showFailureWithReasons(result)
  })
  const dialog = isAsking && (
    <ConfirmDialog
      title="Withdraw this invoice?"
      confirmLabel="Withdraw Invoice"
      isBusy={isSending}
      onConfirm={() => send(adminInvoicePath(handle), { intent: 'withdraw' })}
      onCancel={() => setAsking(false)}
    >
      <p className="wrap-anywhere">
        Its links then say that it was withdrawn, and ‘{work.name}’ is no longer reserved for {client}.
        {isBeingPaid && ' The client has begun to pay: unless money is on its way already, that ends, too.'}
      </p>
    </ConfirmDialog>
  )
  return { ask: () => setAsking(true), dialog }
}

function Amounts({
  invoice: { amountCents, firstCents, due, lines: agreed, returned, statedDelivery },
}: {
  invoice: AdminInvoice
}) {
  const parts: AmountLine[] =
    firstCents === null
      ? []
      : [
          { label: 'Part payment first', cents: firstCents },
          { label: 'The rest', cents: amountCents - firstCents },
        ]
  return (
    <section className="box" aria-labelledby="invoice-amounts">
      <div className="box__head">
        <h2 id="invoice-amounts">Amounts</h2>
        <span className="small">US dollars</span>
      </div>
      <dl className="order-sums num">
        {[...agreed, ...parts, ...returned].map(({ label, cents, isTotal }, index) => (
          <div key={index} className={isTotal ? 'is-total' : undefined}>
            <dt>{label}</dt>
            <dd>{formatPriceWithCents(cents / 100).replace('-', '−')}</dd>
          </div>
        ))}
        {due && (
          <div className="is-total">
            <dt>Due now</dt>
            <dd>{formatPriceWithCents(due.cents / 100)}</dd>
          </div>
        )}
      </dl>
      {statedDelivery && <StatedDelivery delivery={statedDelivery} />}
    </section>
  )
}

function Client({ invoice: { client, email, phone, note } }: { invoice: AdminInvoice }) {
  return (
    <section className="box" aria-labelledby="invoice-client">
      <h2 id="invoice-client">Client</h2>
      <div className="grid gap-1 wrap-anywhere">
        <p>{client}</p>
        <p>
          <a className="link reach" href={mailtoHref(email)}>
            {email}
          </a>
        </p>
        {phone && (
          <p>
            <a className="link reach" href={phoneHref(phone)}>
              {phone}
            </a>
          </p>
        )}
        {note && <p className="small whitespace-pre-line">{note}</p>}
      </div>
    </section>
  )
}
