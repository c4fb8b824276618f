import { useId } from 'react'
import { CompactCard } from '#app/features/products/compact-card.tsx'
import type { Product } from '#app/features/products/product.ts'
import { Icon } from '#app/ui/icon.tsx'

interface FavoriteCardProps {
  product: Product
  /** Whether the gallery still shows the work; a copy of one that is gone stays, and can be read but not bought (OP-15). */
  isListed: boolean
  priority: boolean
  onRemove: () => void
}

/** A kept work: picture, name, category and subcategory, price, and a way to let it go (FAV-13..16). */
export function FavoriteCard({ product, isListed, priority, onRemove }: FavoriteCardProps) {
  const titleId = useId()
  return (
    <CompactCard product={product} isListed={isListed} priority={priority} titleId={titleId} heading="h2">
      <button
        type="button"
        className="icon-btn"
        aria-label="Remove from favorites"
        aria-describedby={titleId}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
    </CompactCard>
  )
}
