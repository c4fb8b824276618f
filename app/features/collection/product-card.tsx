import { useId, useState } from 'react'
import { MakerText } from '#app/features/artists/maker-text.tsx'
import { makerLine } from '#app/features/artists/work-making.ts'
import { FavoriteButton } from '#app/features/favorites/favorite-button.tsx'
import { preloadRoom } from '#app/features/products/load-room.ts'
import type { CardSize } from '#app/features/products/mat-sizes.ts'
import { PriceLabel } from '#app/features/products/price-label.tsx'
import type { Product } from '#app/features/products/product.ts'
import { mediumAndPeriod } from '#app/features/products/product-label.ts'
import { ProductMat } from '#app/features/products/product-mat.tsx'
import { RoomLink } from '#app/features/products/room-link.tsx'
import { SizeText } from '#app/features/products/size-text.tsx'
import { StateTag } from '#app/features/products/state-tag.tsx'
import { useSwipe } from '#app/ui/use-swipe.ts'

interface ProductCardProps {
  product: Product
  size: CardSize
  /** In the first view: its picture is loaded eagerly. */
  priority?: boolean
  /** By touch a swipe shows its other pictures; false where a swipe scrolls a row of cards. */
  isSwipeable?: boolean
  /** The level of its title's heading. */
  heading?: 'h2' | 'h3'
  /** On its artist's page, where the artist is named only if the attribution is uncertain. */
  isOnMakersPage?: boolean
}

/**
 * A work on its mat with its museum label. One link, the picture and the title, covers the whole card and opens the
 * viewing room; on touch a swipe shows its other pictures (COL-21).
 */
export function ProductCard(props: ProductCardProps) {
  const { product, size, priority, isSwipeable = true, heading: Heading = 'h2', isOnMakersPage } = props
  const titleId = useId()
  const tagId = useId()
  const makerId = useId()
  const maker = isOnMakersPage && !product.artist_qualifier ? null : makerLine(product)
  const isHeld = !product.sold_out && product.hold_expires_at !== null
  const [shown, setShown] = useState(0)
  const count = isSwipeable ? product.images.length : 1
  const index = Math.min(shown, count - 1)
  const swipe = useSwipe((direction) => setShown((index + direction + count) % count))

  return (
    <article
      className={count > 1 ? 'card touch-pan-y touch-pinch-zoom' : 'card'}
      {...(count > 1 && swipe)}
      onPointerEnter={preloadRoom}
      onFocus={preloadRoom}
    >
      <RoomLink
        product={product}
        index={index}
        labelledBy={`${isHeld ? `${tagId} ` : ''}${maker ? `${makerId} ` : ''}${titleId}`}
      >
        <ProductMat product={product} index={index} size={size} priority={priority}>
          {isHeld && <StateTag product={product} id={tagId} />}
          {count > 1 && (
            <span className="dots" aria-hidden="true">
              {product.images.map((_, at) => (
                <i key={at} className={at === index ? 'is-current' : undefined} />
              ))}
            </span>
          )}
        </ProductMat>
        <MakerText maker={maker} id={makerId} />
        <Heading className="label__title" id={titleId}>
          {product.name}
        </Heading>
      </RoomLink>
      <div className="label">
        {size !== 'shelf' && <p>{mediumAndPeriod(product)}</p>}
        {size === 'shelf' ? (
          <p>{product.subcategory ?? product.category}</p>
        ) : (
          <p>
            <SizeText product={product} />
          </p>
        )}
        <div className="label__end">
          {/* A sold work has the red dot instead of the price (COL-17). */}
          <PriceLabel product={product} />
          <FavoriteButton product={product} describedBy={titleId} />
        </div>
      </div>
    </article>
  )
}
