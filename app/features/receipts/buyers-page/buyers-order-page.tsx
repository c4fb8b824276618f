import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { useLiveRevalidation } from '#app/features/live/use-live-revalidation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useRegularRevalidation } from '#app/ui/use-regular-revalidation.ts'
import type { BuyersOrder } from './buyers-order.ts'
import type { OrderStep } from './describe-order.ts'

/** A buyer's own page of an order: what was bought, its state, what happens next (OPAGE-01..05). */
export function BuyersOrderPage({ order, receiptPath }: { order: BuyersOrder; receiptPath: string }) {
  // A confirmed payment sells the work, and a returned one may put it back on sale.
  useLiveRevalidation('products_changes')
  useRegularRevalidation(!order.isOver)
  return (
    <div className="page">
      <header className="order-head">
        <p className="small num">
          Order {order.number}, {order.day}
        </p>
        <h1 className="title-1 wrap-anywhere">{order.title}</h1>
        <p className="lead wrap-anywhere">{order.lead}</p>
      </header>
      <div className="order-page">
        {order.steps.length > 0 && (
          <section aria-labelledby="order-next">
            <h2 className="title-2 pb-6" id="order-next">
              What happens next
            </h2>
            <ol className="order-steps">
              {order.steps.map((step) => (
                <Step key={step.title} step={step} />
              ))}
            </ol>
          </section>
        )}
        <aside className="order-panel" aria-label="Your order">
          <Work work={order.work} />
          <Amounts order={order} />
          {order.hasReceipt && (
            <a className="btn btn--primary" href={receiptPath}>
              <Icon name="download" />
              Receipt (PDF)
            </a>
          )}
          <Facts shipTo={order.shipTo} isCollected={order.isCollected} />
        </aside>
        <p className="small order-page__note">
          Only people with a link to this page can open it. It hides your address after 90 days.
        </p>
      </div>
    </div>
  )
}

const spoken: Record<OrderStep['progress'], string> = { done: ' (done)', now: ' (now)', 'to-come': '' }

function Step({ step: { title, text, progress } }: { step: OrderStep }) {
  return (
    <li data-progress={progress}>
      <h3>
        {title}
        <span className="sr-only">{spoken[progress]}</span>
      </h3>
      {text && <p className="num">{text}</p>}
    </li>
  )
}

/** The work of an order or an invoice. */
export function Work({ work: { name, maker, facts, image, picture, path } }: { work: BuyersOrder['work'] }) {
  return (
    <div className="order-work">
      {image && (
        <div className={`mat ${picture?.has_alpha ? 'mat--object' : ''}`}>
          <span className="hang">
            <GalleryImage
              src={image}
              picture={picture}
              alt={name}
              sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 90vw"
              priority
            />
          </span>
        </div>
      )}
      <div className="min-w-0 pt-3">
        {maker && <p className="label__by">{maker}</p>}
        <p className="title-4 wrap-anywhere">
          {path ? (
            <Link className="link" to={path}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="small num wrap-anywhere">
            {fact}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The amounts, line by line, and the totals. */
export function Amounts({ order: { lines, totals } }: { order: Pick<BuyersOrder, 'lines' | 'totals'> }) {
  return (
    <dl className="order-sums num">
      {lines.map(({ label, amount, isTotal }, index) => (
        <div key={index} className={isTotal ? 'is-total' : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {totals.map(({ label, amount }, index) => (
        <div key={index} className="is-total">
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The delivery address, or the buyer's own if the work is collected, and whom to ask. */
export function Facts({ shipTo, isCollected = false }: { shipTo: readonly string[]; isCollected?: boolean }) {
  const { gallery } = useGallery()
  return (
    <dl className="order-facts">
      {shipTo.length > 0 && (
        <div>
          <dt>{isCollected ? 'Address' : 'Deliver to'}</dt>
          <dd>
            {shipTo.map((line, index) => (
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>Questions</dt>
        <dd className="num grid justify-items-start gap-3">
          <a className="link reach" href={gallery.phoneUrl}>
            {gallery.phone}
          </a>
          <a className="link reach" href={`mailto:${gallery.email}`}>
            {gallery.email}
          </a>
        </dd>
      </div>
    </dl>
  )
}
