import { appContext } from '#app/app-context.ts'
import { readAdminInvoiceQuery } from '#app/features/orders/invoices/admin/admin-invoice-query.ts'
import { AdminInvoicesPage } from '#app/features/orders/invoices/admin/admin-invoices-page.tsx'
import { findAdminInvoices } from '#app/features/orders/invoices/admin/find-admin-invoices.server.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { isDocumentRequest } from '#app/platform/page/is-document-request.server.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { useLostList } from '#app/ui/admin-list/use-lost-list.ts'
import type { Route } from './+types/invoices.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Invoices | Admin Portal' }]

/** Waits briefly for the list; a slow one is sent later, or, for a document, requested by the page's code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = readAdminInvoiceQuery(new URL(request.url).searchParams)
  const list = await awaitBriefly(findAdminInvoices(app, query), {
    ms: maxSettleMs,
    onFailure: (error) => app.log.error({ error }, 'the list of invoices could not be read'),
  })
  if (list.promise && isDocumentRequest(request)) return { query, list: null }
  return { query, list: list.promise ?? list.value }
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  return <AdminInvoicesPage {...loaderData} />
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <AdminInvoicesPage {...useLostList(props, readAdminInvoiceQuery)} />
}
