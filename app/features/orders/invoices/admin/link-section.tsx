import { useEffect, useRef, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { MailStatus } from '#app/features/mails/mail-status.ts'
import { MailStatusLines } from '#app/features/mails/mail-status-lines.tsx'
import { formatMoment } from '#app/platform/format-moment.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { tellFailureWithReasons } from '#app/ui/tell-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { AdminInvoice } from './admin-invoice.ts'
import type { InvoiceActionResult } from './invoice-change.server.ts'
import { adminInvoicePath } from './invoice-path.ts'

/** How the client gets the link (INV-07): by mail, or by one that staff copy, which is shown once. */
export function LinkSection({ invoice }: { invoice: AdminInvoice }) {
  const { handle, due, isMailOn, mail } = invoice
  const [href, setHref] = useState<string | null>(null)
  const { send, isSending } = useSubmission<InvoiceActionResult>((result) => {
    if (result.outcome === 'link') setHref(result.href)
    else if (result.outcome === 'done') showToast('success', result.message)
    else tellFailureWithReasons(result)
  })
  const change = (intent: string) => send(adminInvoicePath(handle), { intent })
  return (
    <section className="box" aria-labelledby="invoice-link">
      <h2 id="invoice-link">Link for the client</h2>
      <div className="grid gap-4">
        {mail && <MailState mail={mail} />}
        {!isMailOn && <p className="small">Mail is off: send the link yourself.</p>}
        {href && <ShownLink href={href} />}
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

/** The link itself is kept nowhere: whoever leaves the page makes another. It takes the focus, which says that it is there (A11Y-14). */
function ShownLink({ href }: { href: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [href])
  async function copy() {
    const isCopied = await copyText(href)
    showToast(isCopied ? 'success' : 'error', isCopied ? 'Link copied' : 'The link could not be copied')
  }
  return (
    <div className="grid gap-2 justify-items-start">
      <label className="field w-full">
        <span>The link, shown this once</span>
        <input ref={field} className="input" readOnly value={href} onFocus={({ target }) => target.select()} />
      </label>
      <button type="button" className="btn btn--primary btn--sm" onClick={copy}>
        Copy Link
      </button>
      <p className="small">Whoever has it can see and pay this invoice. Links that were given before stay good.</p>
    </div>
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
