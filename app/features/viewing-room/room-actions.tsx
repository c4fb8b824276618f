import { FavoriteButton } from '#app/features/favorites/favorite-button.tsx'
import { ShareButton } from '#app/features/gallery/share-button.tsx'
import type { Product } from '#app/features/products/product.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { TearSheetButton } from '#app/features/tear-sheets/tear-sheet-button.tsx'

/**
 * What one can do with a work besides buying it: equal cells in a row (PDP-07..09). One that is no longer listed has neither
 * tear sheet nor address (FAV-23).
 */
export function RoomActions({ product, isListed }: { product: Product; isListed: boolean }) {
  return (
    <div className="room__actions">
      {isListed && <TearSheetButton product={product} />}
      <FavoriteButton product={product} variant="room" />
      {isListed && <ShareButton title={product.name} url={productPath(product.id)} className="" />}
    </div>
  )
}
