import { type RefObject, useId } from 'react'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { type HandWay, handWays, wayNames } from '../../hand-payments/hand-payment.ts'
import { longestReason } from '../../refunds/longest-reason.ts'

interface Typed<Value> {
  value: Value
  set: (value: Value) => void
}

interface Props {
  /** Is given the first of the fields. */
  firstField: RefObject<HTMLInputElement | null>
  leftCents: number
  amount: Typed<string>
  reason: Typed<string>
  /** Of a sale in the gallery. */
  returnedBy: Typed<HandWay> | null
}

/** How much goes back, how, and why. */
export function RefundFields({ firstField, leftCents, amount, reason, returnedBy }: Props) {
  const id = useId()
  return (
    <>
      <div className="field">
        <label htmlFor={`${id} amount`}>Amount (USD)</label>
        <input
          ref={firstField}
          id={`${id} amount`}
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amount.value}
          aria-describedby={`${id}-left`}
          onChange={({ target }) => amount.set(target.value)}
        />
        <p className="hint" id={`${id}-left`}>
          {formatPriceWithCents(leftCents / 100)} is left. Less returns a part of it, and the order stays paid.
        </p>
      </div>
      {returnedBy && (
        <div className="field">
          <label htmlFor={`${id} way`}>How it goes back</label>
          <select
            id={`${id} way`}
            className="select"
            value={returnedBy.value}
            onChange={({ target }) => returnedBy.set(target.value as HandWay)}
          >
            {handWays.map((way) => (
              <option key={way} value={way}>
                {wayNames[way]}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id} reason`}>Reason</label>
        <textarea
          id={`${id} reason`}
          className="textarea"
          rows={3}
          maxLength={longestReason}
          value={reason.value}
          aria-describedby={`${id}-who`}
          onChange={({ target }) => reason.set(target.value)}
        />
        <p className="hint" id={`${id}-who`}>
          It is kept with the order. Buyers do not see it.
        </p>
      </div>
    </>
  )
}
