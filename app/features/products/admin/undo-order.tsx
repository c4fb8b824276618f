import { type FormEvent, useId, useState } from 'react'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { useTypedDialog } from '#app/ui/use-typed-dialog.tsx'
import type { ProductChange, ProductChangeResult } from './change-product.server.ts'
import { productMessages } from './product-messages.ts'

interface Props {
  productId: string
  /** The number of the order that paid for the work. */
  order: string
  /** The order is undone: the work can be offered again now. */
  onUndone: () => void
}

/** Undoes the order that prevents a paid work from being offered again (ORD-06): a button, and a dialog that asks for the reason. */
export function UndoOrder(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Undo order {props.order}
      </button>
      {isOpen && <UndoOrderDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function UndoOrderDialog({ productId, order, onUndone, onClose }: Props & { onClose: () => void }) {
  const reasonId = useId()
  const [isTyped, setTyped] = useState(false)
  const typed = useTypedDialog(isTyped, onClose)
  const { send, isSending } = useSubmission<ProductChangeResult>((result) => {
    onClose()
    if (result.outcome === 'changed') {
      showToast('success', productMessages.orderUndone)
      onUndone()
    } else if (result.outcome === 'failed' || result.outcome === 'refused') showFailureWithReasons(result)
  })

  function undo(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const reason = String(new FormData(event.currentTarget).get('reason'))
    send('/admin/products', { intent: 'undo-order', id: productId, order, reason } satisfies ProductChange)
  }

  return (
    <ModalDialog
      title={`Undo order ${order}?`}
      className="dialog--narrow"
      onClose={() => (isSending ? false : typed.close())}
    >
      <form onSubmit={undo}>
        <div className="dialog__body grid gap-4">
          <p>
            The artwork is offered again. No money moves here: give it back to the buyer first. The order stays in the
            books, with your reason.
          </p>
          <div className="field">
            <label htmlFor={reasonId}>Reason</label>
            {/* A text with something in it: blanks alone are no reason. */}
            <input
              id={reasonId}
              name="reason"
              className="input"
              required
              maxLength={500}
              pattern=".*\S.*"
              onInput={({ currentTarget }) => setTyped(currentTarget.value !== '')}
            />
          </div>
        </div>
        <div className="dialog__foot">
          <button
            type="button"
            className="btn btn--secondary"
            aria-disabled={isSending}
            onClick={() => !isSending && onClose()}
          >
            Cancel
          </button>
          <button type="submit" className="btn btn--danger" aria-disabled={isSending}>
            {isSending ? 'Undoing…' : 'Undo order and offer again'}
          </button>
        </div>
      </form>
      {typed.question}
    </ModalDialog>
  )
}
