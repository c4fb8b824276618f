import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { z } from 'zod'
import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import {
  changeReservation,
  type ReservationChange,
  type ReservationResult,
  reservationChange,
} from '#app/features/orders/reservations/change-reservation.server.ts'
import { readAdminProductQuery } from '#app/features/products/admin/admin-product-query.ts'
import { AdminProductsPage } from '#app/features/products/admin/admin-products-page.tsx'
import { type BulkRequest, bulkRequest } from '#app/features/products/admin/bulk/bulk-schema.server.ts'
import { type BulkResult, handleBulk } from '#app/features/products/admin/bulk/handle-bulk.server.ts'
import {
  changeProduct,
  type ProductChange,
  type ProductChangeResult,
  productChange,
} from '#app/features/products/admin/change-product.server.ts'
import { findAdminProducts } from '#app/features/products/admin/find-admin-products.server.ts'
import { failureMessages } from '#app/features/products/admin/product-messages.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { isDocumentRequest } from '#app/platform/page/is-document-request.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { useLostList } from '#app/ui/admin-list/use-lost-list.ts'
import type { Route } from './+types/products.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Products | Admin Portal' }]

/**
 * Waits briefly for the list: then Back can restore the scroll position, and reading the list again delays no
 * click. For a slow list the page shows a skeleton (PLST-21). A document is sent whole, so
 * it is sent without a slow list, which the page's code then requests (PLST-34).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log, now } = context.get(appContext)
  const query = readAdminProductQuery(new URL(request.url).searchParams)
  const moment = now()
  const readAt = moment.toISOString()
  const list = await awaitBriefly(findAdminProducts(db, query, moment), {
    ms: maxSettleMs,
    onFailure: (error) => log.error({ error }, 'the artwork list could not be read'),
  })
  if (list.promise && isDocumentRequest(request)) return { query, list: null, readAt }
  return { query, list: list.promise ?? list.value, readAt }
}

export const action = adminAction(
  z.discriminatedUnion('intent', [productChange, bulkRequest, reservationChange]),
  // A thousand ids.
  { maxBytes: 65_536, malformed: 'This change is not known.' },
  async (change, { app }): Promise<BulkResult | ProductChangeResult | ReservationResult> => {
    switch (change.intent) {
      case 'bulk':
      case 'preview-prices':
      case 'restore':
        return handleBulk(app, change)
      case 'reserve':
      case 'release':
        return changeReservation(app, change)
      default:
        return changeProduct(app, change)
    }
  },
)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent }: ProductChange | BulkRequest | ReservationChange = await request.clone().json()
  return keepPageOnFailure(serverAction, failureMessages[intent])
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, list, readAt } = loaderData
  return <AdminProductsPage query={query} list={list} readAt={readAt} figures={useOutletContext<ReactNode>()} />
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return (
    <AdminProductsPage
      readAt=""
      {...useLostList(props, readAdminProductQuery)}
      figures={useOutletContext<ReactNode>()}
    />
  )
}
