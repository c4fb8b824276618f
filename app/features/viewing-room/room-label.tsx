import { type ReactNode, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { AskLink } from '#app/features/enquiries/ask/ask-link.tsx'
import { NearPriceLines } from '#app/features/gallery-pages/near-price-lines.tsx'
import { PaymentBlock } from '#app/features/orders/purchase/payment-block.tsx'
import { isOneOfAKind } from '#app/features/products/one-of-a-kind.ts'
import type { Product } from '#app/features/products/product.ts'
import { mediumAndPeriod } from '#app/features/products/product-label.ts'
import { SizeText } from '#app/features/products/size-text.tsx'
import { reloadEveryResource } from '#app/platform/resource.ts'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { RoomRelated } from './related/room-related.tsx'
import { RoomActions } from './room-actions.tsx'
import { RoomContact } from './room-contact.tsx'
import { RoomDimensions } from './room-dimensions.tsx'
import { RoomMaker } from './room-maker.tsx'
import { hasMaking, MakingRows, PaperRows, RoomRecords } from './room-making.tsx'
import { SoldWork } from './sold-work.tsx'
import { useCloseRoom } from './use-close-room.ts'

/** Longer names are set in smaller type, never cut. */
const longName = 80

/** The label beside the work: what it is, its price, and everything that is known of it. */
export function RoomLabel({ product, isListed }: { product: Product; isListed: boolean }) {
  const { name, description } = product
  const label = useRef<HTMLDivElement>(null)
  // If a change of the work removes the focused control, the focus moves to what replaces it (LIVE-11).
  const keptFocus = useKeptFocus(() =>
    label.current!.querySelector<HTMLElement>('.room__buy')?.focus({ preventScroll: true }),
  )
  return (
    <div ref={label} className="room__label" {...keptFocus}>
      <div>
        <RoomMaker product={product} isListed={isListed} />
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
      {isListed && !product.sold_out && <NearPriceLines />}
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
      <Specifications product={product} isListed={isListed} />
      <RoomDimensions product={product} />
      <RoomRecords product={product} />
      {isListed && <RoomRelated product={product} />}
      <RoomContact />
    </div>
  )
}

/** The price and the payment, or why the work cannot be bought (PDP-13, PDP-14). */
function Purchase({ product, isListed }: { product: Product; isListed: boolean }) {
  const { id, price, sold_out, category } = product
  const hasOffer = isListed && (price !== null || sold_out)
  return (
    <>
      <Payment
        product={product}
        sold={<SoldWork productId={id} category={category} />}
        notForSale={hasOffer ? null : <NotForSale product={product} isListed={isListed} />}
      />
      {hasOffer && (
        <div className="room__ask">
          <AskLink product={product} className="btn btn--secondary">
            Ask about this work
          </AskLink>
          <OfferLink product={product} />
        </div>
      )}
    </>
  )
}

/** Why an unsold work cannot be bought; announced when this changes while the room is open (LIVE-11). */
function NotForSale({ product, isListed }: { product: Product; isListed: boolean }) {
  if (!isListed) return <p role="status">This work is no longer listed.</p>
  return (
    <>
      <p className="room__price" role="status">
        Price on request
      </p>
      <AskLink product={product} className="btn btn--primary">
        Ask about this work
      </AskLink>
      <OfferLink product={product} />
    </>
  )
}

/** For a work on which the gallery accepts offers. */
function OfferLink({ product }: { product: Product }) {
  if (!product.takes_offers || product.sold_out) return null
  return (
    <AskLink product={product} kind="offer" className="btn btn--secondary">
      Make an offer
    </AskLink>
  )
}

/** After payment the room closes and everything is loaded again; after cancelling it only closes (PAY-16, PAY-20). */
function Payment({ product, ...instead }: { product: Product; sold: ReactNode; notForSale: ReactNode }) {
  const close = useCloseRoom()
  const { revalidate } = useRevalidator()
  return (
    <PaymentBlock
      product={product}
      isOneOfAKind={isOneOfAKind(product)}
      {...instead}
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
function Specifications({ product, isListed }: { product: Product; isListed: boolean }) {
  const { condition, condition_details, style, period } = product
  if (!condition && !style && !period && !hasMaking(product)) return null
  return (
    <section className="room__facts-list" aria-labelledby="room-specifications">
      <h2 id="room-specifications">Specifications</h2>
      <dl>
        <MakingRows product={product} isListed={isListed} />
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
        <PaperRows product={product} />
      </dl>
    </section>
  )
}
