import { useId } from 'react'
import { nextStep } from '#app/features/orders/delivery-steps.ts'
import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'

/** What this browser has bought: number, work, amounts to the cent, and what happens next (SHOP-20). */
export function Receipt({ order }: { order: OwnOrder }) {
  const title = useId()
  const next = nextStep(order)
  return (
    <section className="receipt" aria-labelledby={title}>
      <h2 id={title}>Your receipt</h2>
      <dl className="order-sums num">
        <Line term="Order" fact={order.number} />
        {order.lines ? (
          order.lines.map(({ label, amount }, index) => <Line key={index} term={label} fact={dollars(amount)} />)
        ) : (
          <Line term="Work" fact={order.name} />
        )}
        <Line term={order.invoicePart === 'first' ? 'Paid, in part' : 'Paid'} fact={dollars(order.amount)} isTotal />
      </dl>
      <p className="receipt__next">
        <b>{next.title}</b>
        {next.text}
      </p>
    </section>
  )
}

function Line({ term, fact, isTotal = false }: { term: string; fact: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'is-total' : undefined}>
      <dt>{term}</dt>
      <dd>{fact}</dd>
    </div>
  )
}

const dollars = (amount: string) => formatPriceWithCents(Number(amount))
