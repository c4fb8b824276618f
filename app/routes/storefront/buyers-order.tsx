import { data } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { NotFoundPage } from '#app/features/layout/error-page.tsx'
import { BuyersOrderPage } from '#app/features/receipts/buyers-page/buyers-order-page.tsx'
import { findBuyersOrder } from '#app/features/receipts/buyers-page/find-buyers-order.server.ts'
import { secretPageHeaders } from '#app/features/receipts/buyers-page/secret-page-headers.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { keepShownPage, useShownPage } from '#app/ui/keep-shown-page.ts'
import type { Route } from './+types/buyers-order.ts'

export const headers: Route.HeadersFunction = pageHeaders
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShownPage]

/** Contains no address of the page: its secret is the buyer's proof. */
export const meta: Route.MetaFunction = ({ matches, loaderData: order }) =>
  pageMeta(matches, { title: order ? `Order ${order.number}` : 'Page not found', path: '/orders', noindex: true })

/** A buyer's own page of an order (OPAGE-01). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findBuyersOrder(context.get(appContext), params.secret)
  return data(order, { status: order ? 200 : 404, headers: secretPageHeaders })
}

export default function BuyersOrder({ loaderData: order, params }: Route.ComponentProps) {
  useShownPage()
  return order ? (
    <BuyersOrderPage order={order} receiptPath={`/orders/${params.secret}/receipt.pdf`} />
  ) : (
    <NotFoundPage />
  )
}
