import { useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { MailStatus } from '#app/features/mails/mail-status.ts'
import { MailStatusLines } from '#app/features/mails/mail-status-lines.tsx'
import { ShownLink } from '#app/features/orders/links/shown-link.tsx'
import { formatMoment } from '#app/platform/format-moment.ts'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { AdminInvoice } from './admin-invoice.ts'
import type { InvoiceActionResult } from './invoice-change.server.ts'
import { adminInvoicePath } from './invoice-path.ts'

/** How the client gets the link (INV-07): by mail, or from staff, who copy a link that is shown once. */
export function LinkSection({ invoice }: { invoice: AdminInvoice }) {
  const { handle, due, isMailOn, mail } = invoice
  const [href, setHref] = useState<string | null>(null)
  const { send, isSending } = useSubmission<InvoiceActionResult>((result) => {
    if (result.outcome === 'link') setHref(result.href)
    else if (result.outcome === 'done') showToast('success', result.message)
    else showFailureWithReasons(result)
  })
  const change = (intent: string) => send(adminInvoicePath(handle), { intent })
  return (
    <section className="box" aria-labelledby="invoice-link">
      <h2 id="invoice-link">Link for the client</h2>
      <div className="grid gap-4">
        {mail && <MailState mail={mail} />}
        {due && !isMailOn && <p className="small">Mail is off: send the link yourself.</p>}
        {href && <ShownLink href={href} holderCan={due ? 'see and pay this invoice' : 'see this invoice'} />}
        {due ? (
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn--secondary btn--sm"
              aria-disabled={isSending}
              onClick={() => change('make-link')}
            >
              {href ? 'Make Another Link' : 'Make a Link'}
            </button>
            {isMailOn && (
              <button
                type="button"
                className="btn btn--secondary btn--sm"
                aria-disabled={isSending}
                onClick={() => change('send-mail')}
              >
                {mail ? 'Send Again' : 'Send by Mail'}
              </button>
            )}
          </div>
        ) : (
          <p className="small">Nothing of it can be paid: its links say so.</p>
        )}
      </div>
    </section>
  )
}

function MailState({ mail }: { mail: MailStatus }) {
  const { timeZone } = useGallery().gallery
  return (
    <div className="grid gap-1">
      <MailStatusLines name="Mail" status={mail} moment={formatMoment(mail.at, timeZone)} />
    </div>
  )
}
