import { type RefObject, useId } from 'react'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { FieldError, faultAttributes } from '#app/ui/form/fields.tsx'
import { type ManualPaymentMethod, manualPaymentMethods, wayNames } from '../../manual-payments/manual-payment.ts'
import { maxReasonLength } from '../../refunds/max-reason-length.ts'

interface Typed<Value> {
  value: Value
  set: (value: Value) => void
}

/** A field that can be wrong; `fault` is what is wrong with it. */
interface Checked extends Typed<string> {
  fault: string | undefined
}

interface Props {
  /** Ref of the first field. */
  firstField: RefObject<HTMLInputElement | null>
  leftCents: number
  amount: Checked
  reason: Checked
  /** Of a sale in the gallery. */
  returnedBy: Typed<ManualPaymentMethod> | null
}

/** Amount, method and reason of a refund. */
export function RefundFields({ firstField, leftCents, amount, reason, returnedBy }: Props) {
  const id = useId()
  /** Connects the control of `field` with its hint and its fault. */
  const attributesOf = (field: string, { fault }: Checked) => {
    const { 'aria-invalid': isInvalid, 'aria-describedby': errorId } = faultAttributes(`${id}-${field}`, fault)
    return {
      id: `${id}-${field}`,
      'aria-invalid': isInvalid,
      'aria-describedby': [errorId, `${id}-${field}-hint`].filter(Boolean).join(' '),
    }
  }
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-amount`}>Amount (USD)</label>
        <input
          ref={firstField}
          {...attributesOf('amount', amount)}
          className="input num"
          autoComplete="off"
          maxLength={20}
          value={amount.value}
          onChange={({ target }) => amount.set(target.value)}
        />
        <FieldError field={`${id}-amount`} message={amount.fault} />
        <p className="hint" id={`${id}-amount-hint`}>
          {formatPriceWithCents(leftCents / 100)} is left. Less returns a part of it, and the order stays paid.
        </p>
      </div>
      {returnedBy && (
        <div className="field">
          <label htmlFor={`${id}-way`}>How it goes back</label>
          <select
            id={`${id}-way`}
            className="select"
            value={returnedBy.value}
            onChange={({ target }) => returnedBy.set(target.value as ManualPaymentMethod)}
          >
            {manualPaymentMethods.map((way) => (
              <option key={way} value={way}>
                {wayNames[way]}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-reason`}>Reason</label>
        <textarea
          {...attributesOf('reason', reason)}
          className="textarea"
          rows={3}
          maxLength={maxReasonLength}
          value={reason.value}
          onChange={({ target }) => reason.set(target.value)}
        />
        <FieldError field={`${id}-reason`} message={reason.fault} />
        <p className="hint" id={`${id}-reason-hint`}>
          It is kept with the order. Buyers do not see it.
        </p>
      </div>
    </>
  )
}
