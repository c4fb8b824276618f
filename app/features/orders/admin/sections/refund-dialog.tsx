import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useGuardedSubmission } from '#app/features/auth/own-password/use-guarded-submission.tsx'
import { formatPriceWithCents, toDecimalString } from '#app/platform/money.ts'
import { plainText } from '#app/platform/plain-text.ts'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { showFailure } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useTypedDialog } from '#app/ui/use-typed-dialog.tsx'
import { type ManualPaymentMethod, wayNames } from '../../manual-payments/manual-payment.ts'
import { readCents } from '../../refunds/read-cents.ts'
import type { AdminOrder } from '../admin-order.ts'
import type { RefundFailure } from '../order-change-schema.server.ts'
import { orderMessages as messages } from '../order-messages.ts'
import { adminOrderPath } from '../order-path.ts'
import { RefundFields } from './refund-fields.tsx'

interface Props {
  order: AdminOrder
  email: string
  onClose: () => void
}

/**
 * Refunds a payment in full or in part: amount and reason, then a confirmation that names amount and buyer, then the password
 * (REF-01, REF-02, REF-14). A refund keeps its id until its outcome is known, so that sending it again refunds nothing twice.
 */
export function RefundDialog({ order, email, onClose }: Props) {
  const { handle, buyer, gallerySale } = order
  const [id, setId] = useState(uuidv7)
  // The amount that staff saw: if somebody else has refunded money since, the server refuses and returns what is left (REF-15).
  const [leftCents, setLeftCents] = useState(order.leftCents ?? 0)
  const [amount, setAmount] = useState(toDecimalString(leftCents))
  const [reason, setReason] = useState('')
  const [returnedBy, setReturnedBy] = useState<ManualPaymentMethod | null>(gallerySale?.paidBy ?? null)
  const [isAsking, setAsking] = useState(false)
  /** Why the server did not refund it. */
  const [refusal, setRefusal] = useState<readonly string[]>([])
  /** How often the form was rejected: from then on its faults are shown until they are corrected. */
  const [rejections, setRejections] = useState(0)
  const { send, isSending, dialog } = useGuardedSubmission<{ outcome: 'done'; message: string } | RefundFailure>(
    email,
    (result) => {
      switch (result.outcome) {
        case 'done':
          showToast('success', result.message)
          return onClose()
        case 'refused':
          return showFailure(result)
        case 'failed':
          setRefusal([`${result.message}.`, ...result.reasons])
          // An answered request is over; an unanswered one may have succeeded, and is retried with the same id.
          if (result.fault === 'conflict' || result.fault === 'invalid') setId(uuidv7())
          else if (result.fault === 'unavailable') setRefusal((reasons) => [...reasons, messages.refundMayRepeat])
          if ('leftCents' in result) setLeftCents(result.leftCents)
          setAsking(false)
      }
    },
  )
  const close = () => (isSending ? false : onClose())
  const isTyped = reason !== '' || amount !== toDecimalString(leftCents) || returnedBy !== (gallerySale?.paidBy ?? null)
  const typed = useTypedDialog(isTyped, close)
  const cents = readCents(amount)

  // The confirmation replaces the form, and the other way round; the focused element is removed each time.
  const questionText = useRef<HTMLParagraphElement>(null)
  const firstField = useRef<HTMLInputElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) questionText.current?.focus()
    else if (wasAsking.current) firstField.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  const faults = {
    amount: cents === null ? messages.amountWrong : cents > leftCents ? onlyLeft(leftCents) : undefined,
    reason: plainText(reason) === '' ? messages.reasonNeeded : undefined,
  }
  const shownFaults: Partial<typeof faults> = rejections > 0 ? faults : {}
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (rejections > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejections])

  function review() {
    setRefusal([])
    if (faults.amount || faults.reason) return setRejections((times) => times + 1)
    setRejections(0)
    setAsking(true)
  }

  return (
    <ModalDialog
      title={`Refund order ${order.number}`}
      className="dialog--narrow"
      onClose={isSending ? close : typed.close}
    >
      {isAsking && cents !== null ? (
        <>
          <div className="dialog__body grid gap-3 wrap-anywhere">
            <p ref={questionText} tabIndex={-1}>
              Return <b className="font-medium num">{formatPriceWithCents(cents / 100)}</b> to{' '}
              <b className="font-medium">{buyer.name || buyer.email || 'the buyer'}</b>
              {returnedBy ? ` (${wayNames[returnedBy].toLowerCase()})` : ', the way it was paid'}?
            </p>
            <p className="small">
              {returnedBy
                ? 'This moves no money: it writes down that you gave it back.'
                : 'It cannot be taken back, and may ask for your password.'}
            </p>
          </div>
          <Foot>
            <button
              type="button"
              className="btn btn--secondary"
              aria-disabled={isSending}
              onClick={() => !isSending && setAsking(false)}
            >
              Back
            </button>
            <button
              type="button"
              className="btn btn--danger"
              aria-disabled={isSending}
              onClick={() =>
                send(adminOrderPath(handle), { intent: 'refund', id, amount, reason, leftCents, returnedBy })
              }
            >
              {isSending ? 'Refunding…' : `Refund ${formatPriceWithCents(cents / 100)}`}
            </button>
          </Foot>
        </>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            review()
          }}
        >
          <div ref={fields} className="dialog__body grid gap-4">
            <Refusal reasons={refusal} />
            <RefundFields
              firstField={firstField}
              leftCents={leftCents}
              amount={{ value: amount, set: setAmount, fault: shownFaults.amount }}
              reason={{ value: reason, set: setReason, fault: shownFaults.reason }}
              returnedBy={returnedBy && { value: returnedBy, set: setReturnedBy }}
            />
          </div>
          <Foot>
            <button type="button" className="btn btn--secondary" onClick={close}>
              Cancel
            </button>
            <button type="submit" className="btn btn--danger">
              Go on
            </button>
          </Foot>
        </form>
      )}
      {dialog}
      {typed.question}
    </ModalDialog>
  )
}

const onlyLeft = (leftCents: number) => `Only ${formatPriceWithCents(leftCents / 100)} is left`

function Refusal({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <p className="note note--error wrap-anywhere" role="alert">
      {reasons.map((reason) => reason.replace(/\.$/, '')).join('. ')}
    </p>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="dialog__foot">{children}</div>
}
