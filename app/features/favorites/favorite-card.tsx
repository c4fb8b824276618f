import { useId } from 'react'
import { CompactCard } from '#app/features/products/compact-card.tsx'
import type { Product } from '#app/features/products/product.ts'
import { Icon } from '#app/ui/icon.tsx'

interface FavoriteCardProps {
  product: Product
  /** Whether the work is still listed; the copy of an unlisted work stays, and can be viewed but not bought (OP-15). */
  isListed: boolean
  priority: boolean
  onRemove: () => void
}

/** A favorite: picture, name, category and subcategory, price, and a button to remove it (FAV-13..16). */
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
