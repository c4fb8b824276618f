import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { PaymentBlock } from '#app/features/orders/purchase/payment-block.tsx'
import { collectionPath } from '#app/features/products/collection-path.ts'
import { isOneOfAKind } from '#app/features/products/one-of-a-kind.ts'
import type { Product } from '#app/features/products/product.ts'
import { mediumAndPeriod } from '#app/features/products/product-label.ts'
import { SizeText } from '#app/features/products/size-text.tsx'
import { reloadEveryResource } from '#app/platform/resource.ts'
import { RoomActions } from './room-actions.tsx'
import { RoomDimensions } from './room-dimensions.tsx'
import { useCloseRoom } from './use-close-room.ts'

/** Names longer than this are set smaller, never cut. */
const longName = 80

/** The label beside the work: what it is, what it costs, and all that is known of it. */
export function RoomLabel({ product, isListed }: { product: Product; isListed: boolean }) {
  const { name, description } = product
  return (
    <div className="room__label">
      <div>
        <h1 id="room-title" className={name.length > longName ? 'title-3' : 'title-2'}>
          {name}
        </h1>
        <p className="room__facts num">
          {mediumAndPeriod(product)}
          <br />
          <SizeText product={product} />
        </p>
      </div>
      <Purchase product={product} isListed={isListed} />
      <RoomActions product={product} isListed={isListed} />
      {description && (
        <div className="room__text">
          {description
            .split(/\n+/)
            .filter((line) => line.trim())
            .map((line, index) => (
              <p key={index}>{line}</p>
            ))}
        </div>
      )}
      <Specifications product={product} />
      <RoomDimensions product={product} />
    </div>
  )
}

/** The price and how to pay it, or why one cannot (PDP-13, PDP-14). */
function Purchase({ product, isListed }: { product: Product; isListed: boolean }) {
  const { gallery } = useGallery()
  const { id, name, price, sold_out, category } = product
  const sold = (
    <section className="room__buy" aria-label="Purchase">
      <p className="sold">This item has been sold</p>
      <OwnOrder productId={id} />
      <Link className="btn btn--secondary" to={collectionPath({ category, available: true })}>
        <span>
          See available<span className="max-lg:sr-only"> {category.toLowerCase()}</span>
        </span>
      </Link>
    </section>
  )
  if (isListed && price !== null) return <Payment product={product} sold={sold} />
  if (sold_out) return sold
  if (!isListed) {
    return (
      <section className="room__buy" aria-label="Purchase">
        <p>This work is no longer listed.</p>
      </section>
    )
  }
  return (
    <section className="room__buy" aria-label="Purchase">
      <p className="room__price">Price on request</p>
      <a className="btn btn--primary" href={`mailto:${gallery.email}?subject=${encodeURIComponent(name)}`}>
        Ask the gallery
      </a>
    </section>
  )
}

/** Without its code, nothing: whoever bought the work has the link in a mail, too. */
const LazyOwnOrder = lazy(async () => ({
  default: await import('#app/features/orders/purchase/own-order-link.tsx').then(
    ({ OwnOrderLink }) => OwnOrderLink,
    () => (_: { productId: string }) => null,
  ),
}))

function OwnOrder({ productId }: { productId: string }) {
  return (
    <Suspense>
      <LazyOwnOrder productId={productId} />
    </Suspense>
  )
}

/** Bought, the room closes and everything is read again; cancelled, it closes (PAY-16, PAY-20). */
function Payment({ product, sold }: { product: Product; sold: ReactNode }) {
  const close = useCloseRoom()
  const { revalidate } = useRevalidator()
  return (
    <PaymentBlock
      product={product}
      isOneOfAKind={isOneOfAKind(product)}
      sold={sold}
      onPaid={() => {
        close()
        reloadEveryResource()
        void revalidate()
      }}
      onCancelled={close}
    />
  )
}

/** Condition, style and period, as far as they are known (PDP-11). */
function Specifications({ product: { condition, condition_details, style, period } }: { product: Product }) {
  if (!condition && !style && !period) return null
  return (
    <section className="room__facts-list" aria-labelledby="room-specifications">
      <h2 id="room-specifications">Specifications</h2>
      <dl>
        {condition && (
          <>
            <dt>Condition</dt>
            <dd>
              {condition}
              {condition_details && <p className="small">{condition_details}</p>}
            </dd>
          </>
        )}
        {style && (
          <>
            <dt>Style</dt>
            <dd>{style}</dd>
          </>
        )}
        {period && (
          <>
            <dt>Period</dt>
            <dd>{period}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
