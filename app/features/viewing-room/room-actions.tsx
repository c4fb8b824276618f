import { makerLine } from '#app/features/artists/work-making.ts'
import { FavoriteButton } from '#app/features/favorites/favorite-button.tsx'
import { ShareButton } from '#app/features/gallery/share-button.tsx'
import type { Product } from '#app/features/products/product.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { TearSheetButton } from '#app/features/tear-sheets/tear-sheet-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useWallView } from './wall/use-wall-view.ts'
import { isWallWork } from './wall-layout.ts'

/**
 * The actions for a work besides buying: equal cells in a row (PDP-07..09), with one more for a work that hangs on a wall
 * (WALL-01). A work that is no longer listed has neither a tear sheet nor an address (FAV-23).
 */
export function RoomActions({ product, isListed }: { product: Product; isListed: boolean }) {
  const { WallView, opener, close } = useWallView()
  const isOnWall = isWallWork(product)
  return (
    <>
      <div className="room__actions">
        {isOnWall && (
          <button type="button" aria-haspopup="dialog" {...opener}>
            <Icon name="frame" />
            View on a wall
          </button>
        )}
        {isListed && <TearSheetButton product={product} />}
        <FavoriteButton product={product} variant="room" />
        {isListed && (
          <ShareButton
            title={[makerLine(product), product.name].filter(Boolean).join(', ')}
            url={productPath(product.id)}
            className=""
          />
        )}
      </div>
      {WallView && isOnWall && <WallView product={product} onClose={close} />}
    </>
  )
}
