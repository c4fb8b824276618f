import { appContext } from '#app/app-context.ts'
import { readAdminOrderQuery } from '#app/features/orders/admin/admin-order-query.ts'
import { AdminOrdersPage } from '#app/features/orders/admin/admin-orders-page.tsx'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { isDocumentRequest } from '#app/platform/page/is-document-request.server.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { useLostList } from '#app/ui/admin-list/use-lost-list.ts'
import type { Route } from './+types/orders.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Orders | Admin Portal' }]

/** Waits briefly for the list; a slow one is sent later, or, for a document, requested by the page's code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = readAdminOrderQuery(new URL(request.url).searchParams)
  const list = await awaitBriefly(findAdminOrders(app, query), {
    ms: maxSettleMs,
    onFailure: (error) => app.log.error({ error }, 'the list of orders could not be read'),
  })
  if (list.promise && isDocumentRequest(request)) return { query, list: null }
  return { query, list: list.promise ?? list.value }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <AdminOrdersPage {...loaderData} />
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <AdminOrdersPage {...useLostList(props, readAdminOrderQuery)} />
}
