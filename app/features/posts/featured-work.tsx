import { useId } from 'react'
import { FavoriteButton } from '#app/features/favorites/favorite-button.tsx'
import { CompactCard } from '#app/features/products/compact-card.tsx'
import type { Product } from '#app/features/products/product.ts'

/**
 * A work of the artist: picture, name, category, subcategory and price; a sold one is marked on its picture (POST-07, POST-08).
 */
export function FeaturedWork({ product }: { product: Product }) {
  const titleId = useId()
  return (
    <CompactCard product={product} titleId={titleId} heading="h3">
      <FavoriteButton product={product} describedBy={titleId} />
    </CompactCard>
  )
}
