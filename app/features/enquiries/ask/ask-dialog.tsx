import { useState } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import type { EnquiryKind } from '../enquiry.ts'
import { AskForm } from './ask-form.tsx'

export interface AskDialogProps {
  product: Product
  kind: EnquiryKind
  onClose: () => void
}

/**
 * The form about a work over its viewing room; what was typed is kept when it is closed (ENQ-05). It cannot be closed while it is being
 * sent, so that the sender sees the result (ENQ-20).
 */
export function AskDialog({ product, kind, onClose }: AskDialogProps) {
  const [isSending, setSending] = useState(false)
  const close = () => (isSending ? false : onClose())
  return (
    <ModalDialog title="Ask about this work" className="dialog--ask" onClose={close}>
      <AskForm
        product={product}
        kind={kind}
        heading="h3"
        onSending={setSending}
        back={
          <button type="button" className="btn btn--secondary" onClick={close}>
            Back to the work
          </button>
        }
        cancel={
          <button type="button" className="btn btn--quiet" aria-disabled={isSending} onClick={close}>
            Cancel
          </button>
        }
      />
    </ModalDialog>
  )
}
