import { data, Outlet, redirectDocument } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { ConnectionCheck } from '#app/features/layout/connection-check.tsx'
import { loadRoom } from '#app/features/products/load-room.ts'
import type { Product } from '#app/features/products/product.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { type ProductRecord, productRecords } from '#app/features/products/product-records.ts'
import { ProductOverlayHost } from '#app/features/viewing-room/product-overlay-host.tsx'
import { readRoom } from '#app/features/viewing-room/read-room.server.ts'
import { roomPageFacts } from '#app/features/viewing-room/room-page-facts.ts'
import { noStore, pageHeaders } from '#app/platform/page/page-headers.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import type { Route } from './+types/viewing-room.ts'

/** The longest time that a visitor waits on the previous page while a work is loaded. */
const maxWaitMs = 5_000

/** The work that the address opens over a public page, if any. If the database is unavailable, the page below says so. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { productId } = readProductQuery(new URL(request.url).searchParams)
  if (!productId) return opened(null)
  const app = context.get(appContext)
  const [initial] = await Promise.all([readRoom(app, productId), loadRoom()])
  // Not if it could not be read, is unknown, or has another spelling: an id in capitals finds its work too.
  const isCacheable = 'data' in initial && initial.data.product?.id === productId
  return data(opened(initial, app.settings.imageHosts), { headers: isCacheable ? {} : noStore })
}

export const headers: Route.HeadersFunction = pageHeaders

/** A work that is known from a card opens at once, and is reloaded in the background. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { productId } = readProductQuery(new URL(request.url).searchParams)
  if (!productId) return opened(null)
  if (productRecords.read(productId)?.status === 'loaded') void productRecords.reload(productId)
  const roomLoaded = loadRoom().catch(() => {
    // A failed request, or a module of a build that no longer exists: loads a whole document, of one build.
    throw redirectDocument(request.url)
  })
  await Promise.all([roomLoaded, productRecords.settle(productId, maxWaitMs, request.signal)])
  const state = productRecords.read(productId)
  return opened(state?.status === 'loaded' ? state : null)
}

/**
 * `pageFacts`: the work's, for the page while it is open. `imageHosts` are needed only on the server: link previews
 * are made from its pages.
 */
function opened(initial: InitialState<ProductRecord>, imageHosts: readonly string[] = []) {
  const product: Product | null = initial && 'data' in initial ? initial.data.product : null
  return { initial, pageFacts: product && roomPageFacts(product, imageHosts) }
}

export default function ViewingRoom({ loaderData: { initial } }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <ProductOverlayHost initial={initial} />
      <ConnectionCheck />
    </>
  )
}
