import { formatPriceWithCents } from '#app/platform/money.ts'
import type { OpenedOrder } from './payment-buttons.ts'

interface Props {
  order: OpenedOrder
  /** Says another place; null: it is not for the buyer to say. */
  onChange: (() => void) | null
}

/** What is paid, line by line to the cent, before it is paid (TAX-05). */
export function AmountLines({ order: { lines = [], amount }, onChange }: Props) {
  return (
    <div className="payment__amounts">
      <dl className="order-sums num">
        {lines.map(({ label, amount }, index) => (
          <Line key={index} label={label} amount={amount} />
        ))}
        <Line label="Total" amount={amount} isTotal />
      </dl>
      {onChange && (
        <button type="button" className="link small reach" onClick={onChange}>
          Change where it goes
        </button>
      )}
    </div>
  )
}

function Line({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'is-total' : undefined}>
      <dt>{label}</dt>
      <dd>{formatPriceWithCents(Number(amount))}</dd>
    </div>
  )
}
