import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { FavoriteButton } from '#app/features/favorites/favorite-button.tsx'
import { PriceLabel } from '#app/features/products/price-label.tsx'
import type { Product } from '#app/features/products/product.ts'
import { categoryLine } from '#app/features/products/product-label.ts'
import { ProductMat } from '#app/features/products/product-mat.tsx'
import { openingState, openProductPath } from '#app/features/products/product-path.ts'
import { productRecords } from '#app/features/products/product-records.ts'
import { StateTag } from '#app/features/products/state-tag.tsx'

/** Another work in a room: a card whose link opens that work's room, with what is known of it (REL-04). */
export function RelatedCard({ product }: { product: Product }) {
  const location = useLocation()
  const titleId = useId()
  const tagId = useId()
  const isMarked = product.sold_out || product.hold_expires_at !== null
  return (
    <article className="card">
      <Link
        className="card__link"
        aria-labelledby={isMarked ? `${tagId} ${titleId}` : titleId}
        to={openProductPath(location, product.id)}
        state={openingState(location)}
        onClick={() => productRecords.put(product.id, { product, isListed: true })}
      >
        <ProductMat product={product} size="index">
          <StateTag product={product} id={tagId} />
        </ProductMat>{' '}
        <h3 className="label__title" id={titleId}>
          {product.name}
        </h3>
      </Link>
      <div className="label">
        <p>{categoryLine(product)}</p>
        <div className="label__end">
          {product.sold_out ? <span /> : <PriceLabel product={product} />}
          <FavoriteButton product={product} describedBy={titleId} />
        </div>
      </div>
    </article>
  )
}
