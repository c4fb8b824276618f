import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import { loadedRoom, loadRoom } from '#app/features/products/load-room.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { type ProductRecord, productRecords } from '#app/features/products/product-records.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { showToast } from '#app/ui/show-toast.ts'

/** If its code cannot be loaded, the page stays as it is. */
const LazyRoom = lazy(async () => ({ default: await loadRoom().catch(() => () => null) }))

/** If its code cannot be loaded, a toast shows the message. */
const LazyTrouble = lazy(async () => ({
  default: await import('./room-load-failure.tsx').then(
    ({ RoomLoadFailure }) => RoomLoadFailure,
    () => ToastedFailure,
  ),
}))

function ToastedFailure({ message }: { message: string }) {
  useEffect(() => showToast('error', message), [message])
  return null
}

/** Opens the viewing room over any page that has a `productId` in its address (COL-06, OP-08). */
export function ProductOverlayHost({ initial }: { initial: InitialState<ProductRecord> }) {
  const { productId } = readProductQuery(new URLSearchParams(useLocation().search))
  return productId && <OpenRoom key={productId} id={productId} initial={initial} />
}

function OpenRoom({ id, initial }: { id: string; initial: InitialState<ProductRecord> }) {
  const state = useResource(productRecords, id, initial)
  const product = state.status === 'loaded' ? state.data.product : null
  useLiveUpdates('products_changes', () => productRecords.reload(id), product ? [product] : [])
  // Decided once: the room must not be unmounted and mounted again when its code has been loaded meanwhile.
  const [loaded] = useState(() => loadedRoom())
  if (state.status !== 'loaded' && state.message) {
    const isFinal = state.status === 'failed'
    return (
      <Suspense>
        <LazyTrouble message={state.message} isFinal={isFinal} onRetry={() => productRecords.reload(id)} />
      </Suspense>
    )
  }
  // An unknown or draft work opens nothing; while one is loading, the page beneath stays visible.
  if (state.status !== 'loaded' || !product) return null
  const Room = loaded ?? LazyRoom
  const room = <Room product={product} isListed={state.data.isListed} />
  // React hydrates the content of a Suspense later than the page around it; clicks in between would be lost.
  return loaded ? room : <Suspense>{room}</Suspense>
}
