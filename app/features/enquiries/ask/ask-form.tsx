import '#app/styles/ask.css'
import { type ReactNode, useRef } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { Product } from '#app/features/products/product.ts'
import { Icon } from '#app/ui/icon.tsx'
import { answerPromise, askPath, type EnquiryKind } from '../enquiry.ts'
import type { EnquiryErrors, EnquiryValues } from '../read-enquiry.ts'
import { AskFields } from './ask-fields.tsx'
import { AskSent } from './ask-sent.tsx'
import { AskedWork } from './asked-work.tsx'
import { useAskForm } from './use-ask-form.ts'

export interface AskFormProps {
  product: Product
  kind: EnquiryKind
  /** After sending without JavaScript: the values, and the result. */
  sent?: SentForm | undefined
  /** The time of rendering, ISO 8601; left out in a dialog. */
  now?: string
  /** The idempotency key for sending without JavaScript. */
  requestKey?: string
  /** The heading level of the confirmation. */
  heading: 'h2' | 'h3'
  /** Called when sending begins and ends. */
  onSending?: (isSending: boolean) => void
  /** Shown in the foot beside Send, and in the confirmation. */
  cancel: ReactNode
  back: ReactNode
}

export interface SentForm {
  values: EnquiryValues
  errors?: EnquiryErrors
  message?: string
  received?: { number: string; viewingAt: string | null }
}

/** The form about a work: body and foot of its dialog, or of its page (ENQ-01..05). */
export function AskForm({ product, kind, sent, now, requestKey, heading, onSending, cancel, back }: AskFormProps) {
  'use memo' // Re-rendered on every key press.
  const { gallery } = useGallery()
  const element = useRef<HTMLFormElement>(null)
  const form = useAskForm({ product, kind, gallery, sent, now, element, onSending })
  if (form.received) {
    return (
      <>
        <div className="dialog__body">
          <AskSent heading={heading} product={product} values={form.values} received={form.received} />
        </div>
        <div className="dialog__foot">{back}</div>
      </>
    )
  }
  return (
    <form
      ref={element}
      className="ask"
      method="post"
      action={askPath(product.id)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <div className="dialog__body">
        <AskedWork product={product} />
        {requestKey && <input type="hidden" name="requestKey" value={requestKey} />}
        <AskFields product={product} form={form} />
        {form.trouble && (
          <p className="note note--error mt-5" role="alert">
            <Icon name="circle-alert" />
            {form.trouble}
          </p>
        )}
      </div>
      <div className="dialog__foot">
        <p className="small">{answerPromise}.</p>
        {cancel}
        <button type="submit" className="btn btn--primary" aria-disabled={form.isSending}>
          {form.isSending ? 'Sending…' : form.trouble ? 'Send again' : 'Send'}
        </button>
      </div>
    </form>
  )
}
