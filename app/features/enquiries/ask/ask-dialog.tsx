import type { Product } from '#app/features/products/product.ts'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import type { EnquiryKind } from '../enquiry.ts'
import { AskForm } from './ask-form.tsx'

export interface AskDialogProps {
  product: Product
  kind: EnquiryKind
  onClose: () => void
}

/** The form about a work over its viewing room; what was typed is kept when it is closed (ENQ-05). */
export function AskDialog({ product, kind, onClose }: AskDialogProps) {
  return (
    <ModalDialog title="Ask about this work" className="dialog--ask" onClose={onClose}>
      <AskForm
        product={product}
        kind={kind}
        heading="h3"
        back={
          <button type="button" className="btn btn--secondary" onClick={onClose}>
            Back to the work
          </button>
        }
        cancel={
          <button type="button" className="btn btn--quiet" onClick={onClose}>
            Cancel
          </button>
        }
      />
    </ModalDialog>
  )
}
