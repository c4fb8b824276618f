import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { Product } from '#app/features/products/product.ts'
import { productJsonLd } from '#app/features/products/product-json-ld.ts'
import { closedProductPath } from '#app/features/products/product-path.ts'
import { jsonLdText } from '#app/platform/page/json-ld.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useModalDialog } from '#app/ui/use-modal-dialog.ts'
import { RoomNeighbours } from './neighbours/room-neighbours.tsx'
import { recordRecentlyViewed } from './recently-viewed.ts'
import { RoomBreadcrumbs } from './room-breadcrumbs.tsx'
import { RoomLabel } from './room-label.tsx'
import { RoomStage } from './room-stage.tsx'
import { useCloseRoom } from './use-close-room.ts'

export interface ProductOverlayProps {
  product: Product
  /** Whether the gallery still shows the work; one that is gone can be read but not bought (OP-15). */
  isListed: boolean
}

/**
 * The viewing room: one work, large, and its label (PDP). A full-screen dialog that the server renders too, so that it
 * can be read and left without JavaScript.
 */
export function ProductOverlay({ product, isListed }: ProductOverlayProps) {
  const close = useCloseRoom()
  const dialog = useModalDialog(close)
  const gallery = useGallery()

  const recordOpening = useEffectEvent(() => recordRecentlyViewed(product))
  useEffect(() => recordOpening(), [])

  return (
    <dialog ref={dialog} className="room" open tabIndex={-1} aria-labelledby="room-title">
      <div className="room__top">
        <RoomBreadcrumbs product={product} />
        <RoomNeighbours id={product.id} />
        <CloseForm>
          <button
            type="submit"
            className="icon-btn"
            aria-label="Close"
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            <Icon name="x" />
          </button>
        </CloseForm>
      </div>
      <RoomStage product={product} />
      <RoomLabel product={product} isListed={isListed} />
      {isListed && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonLdText(productJsonLd(product, gallery)) }}
        />
      )}
    </dialog>
  )
}

/** A link to the page beneath, for browsers without JavaScript. */
function CloseForm({ children }: { children: React.ReactNode }) {
  const { pathname, search } = closedProductPath(useLocation())
  return (
    <form action={pathname}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
