import { FavoriteButton } from '#app/features/favorites/favorite-button.tsx'
import { ShareButton } from '#app/features/site/share-button.tsx'
import type { Product } from './product.ts'
import { productPath } from './product-path.ts'
import { TearSheetButton } from './tear-sheet-button.tsx'

/** What one can do with a work besides buying it: equal cells in a row (PDP-07..09). */
export function RoomActions({ product }: { product: Product }) {
  return (
    <div className="room__actions">
      <TearSheetButton product={product} />
      <FavoriteButton product={product} variant="room" />
      <ShareButton title={product.name} url={productPath(product.id)} className="" />
    </div>
  )
}
