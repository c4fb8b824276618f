import { useId } from 'react'
import { FavoriteButton } from '#app/features/favorites/favorite-button.tsx'
import { CompactCard } from '#app/features/products/compact-card.tsx'
import type { Product } from '#app/features/products/product.ts'
import { priceText } from '#app/features/products/product-label.ts'

/**
 * A work of the artist: picture, name, category, subcategory and price; a sold one keeps its price in grey under a quiet
 * overlay (POST-07, POST-08).
 */
export function FeaturedWork({ product }: { product: Product }) {
  const titleId = useId()
  return (
    <CompactCard product={product} titleId={titleId} heading="h3">
      <span className={product.sold_out ? 'price was' : 'price'}>{priceText(product)}</span>
      <FavoriteButton product={product} describedBy={titleId} />
    </CompactCard>
  )
}
