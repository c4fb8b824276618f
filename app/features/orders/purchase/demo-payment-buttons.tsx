import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { DemoAction } from '#app/features/orders/payment/demo-actions.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { useModalDialog } from '#app/ui/use-modal-dialog.ts'
import type { PaymentButtonsProps } from './payment-buttons.ts'

/** The demo provider's button, and the dialog that stands for a real provider's own page. */
export function DemoPaymentButtons(props: PaymentButtonsProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <>
      <button ref={button} type="button" className="btn btn--primary btn--block" onClick={() => setOpen(true)}>
        Continue to demo payment
      </button>
      {isOpen && <DemoPaymentDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function DemoPaymentDialog({
  order,
  productName,
  onApprove,
  onCancel,
  onError,
  onClose,
}: PaymentButtonsProps & { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const dialog = useModalDialog(() => {
    if (isBusy) return false
    return decide('cancel')
  })

  async function decide(action: DemoAction) {
    if (isBusy) return
    setBusy(true)
    try {
      await backend(`/api/demo-payments/${order.providerOrderId}`, {
        method: 'POST',
        json: { action },
        idempotent: true,
      })
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      // A failed request must not keep a buyer from leaving; the hold ends either way.
      if (action !== 'cancel') {
        onClose()
        onError()
        return
      }
    }
    onClose()
    if (action === 'cancel') onCancel()
    else onApprove()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog dialog--narrow"
      aria-labelledby="demo-payment-title"
      onKeyDown={(event) => {
        // A third Escape would reach the room below, while the browser closes this dialog and it is reopened.
        if (event.key === 'Escape' && isBusy) event.preventDefault()
      }}
    >
      <div className="dialog__head">
        <h2 id="demo-payment-title" className="title-3">
          Demo payment
        </h2>
      </div>
      <div className="dialog__body grid gap-4">
        <p className="note">
          No money moves. This gallery runs with the demo payment provider: choose how the payment shall end.
        </p>
        <p className="flex justify-between gap-4">
          <span className="min-w-0 break-words">{productName}</span>
          <span className="num shrink-0">{formatPriceWithCents(Number(order.amount))}</span>
        </p>
        <div className="grid gap-2.5">
          <Choice kind="primary" isBusy={isBusy} onChoose={() => decide('approve')}>
            Approve payment
          </Choice>
          <Choice kind="secondary" isBusy={isBusy} onChoose={() => decide('decline')}>
            Decline, as a bank would
          </Choice>
          <Choice kind="secondary" isBusy={isBusy} onChoose={() => decide('pending')}>
            Leave pending
          </Choice>
          <Choice kind="quiet" isBusy={isBusy} onChoose={() => decide('cancel')}>
            Cancel
          </Choice>
        </div>
      </div>
    </dialog>
  )
}

interface ChoiceProps {
  kind: 'primary' | 'secondary' | 'quiet'
  isBusy: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ kind, isBusy, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={`btn btn--${kind} btn--block`} aria-disabled={isBusy} onClick={onChoose}>
      {children}
    </button>
  )
}
