import { useSyncExternalStore } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { Icon } from '#app/ui/icon.tsx'
import { addFavorite, removeFavorite } from './change-favorites.ts'
import { followFavorites, readFavorites } from './favorites-storage.ts'

interface FavoriteButtonProps {
  product: Product
  /** On a card: the id of the element with the work's name, which distinguishes the hearts for screen readers. */
  describedBy?: string
  variant?: 'card' | 'room'
}

/**
 * Adds a work to the favorites, or removes it: the heart in a card's last row, or a button with text and heart in the viewing room (PDP-08).
 * A form, because React replays a submit made before hydration (decision 0030).
 */
export function FavoriteButton({ product, describedBy, variant = 'card' }: FavoriteButtonProps) {
  const isFavorite = useSyncExternalStore(
    followFavorites,
    () => readFavorites().some(({ id }) => id === product.id),
    () => false,
  )
  const toggle = () => (isFavorite ? removeFavorite(product) : addFavorite(product))
  const heart = <Icon name={isFavorite ? 'heart-filled' : 'heart'} />
  if (variant === 'card') {
    return (
      <form className="contents" action={toggle}>
        <button
          type="submit"
          className="icon-btn"
          aria-label="Add to favorites"
          aria-describedby={describedBy}
          aria-pressed={isFavorite}
        >
          {heart}
        </button>
      </form>
    )
  }
  return (
    <form action={toggle}>
      <button
        type="submit"
        className="flex min-h-13 w-full items-center justify-center gap-2"
        aria-pressed={isFavorite}
      >
        {heart}
        {isFavorite ? 'Favorited' : 'Favorite'}
      </button>
    </form>
  )
}
