import { data } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { NotFoundPage } from '#app/features/layout/error-page.tsx'
import { secretPageHeaders } from '#app/features/receipts/buyers-page/secret-page-headers.ts'
import type { ClientsInvoice } from '#app/features/receipts/invoice-page/clients-invoice.ts'
import { ClientsInvoicePage } from '#app/features/receipts/invoice-page/clients-invoice-page.tsx'
import { findClientsInvoice } from '#app/features/receipts/invoice-page/find-clients-invoice.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { keepShownPage, useShownPage } from '#app/ui/keep-shown-page.ts'
import type { Route } from './+types/clients-invoice.ts'

export const headers: Route.HeadersFunction = pageHeaders
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShownPage]

/** Contains no address of the page: its secret is the holder's proof. */
export const meta: Route.MetaFunction = ({ matches, loaderData: invoice }) =>
  pageMeta(matches, {
    title: invoice ? `Invoice ${invoice.number}` : 'Page not found',
    path: '/invoices',
    noindex: true,
  })

/** The page of an invoice (INV-04): 410 if it can no longer be paid. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const invoice = await findClientsInvoice(context.get(appContext), params.secret)
  return data(invoice, { status: statusOf(invoice), headers: secretPageHeaders })
}

function statusOf(invoice: ClientsInvoice | null): number {
  if (!invoice) return 404
  return invoice.due || invoice.state === 'paid' ? 200 : 410
}

export default function ClientsInvoiceRoute({ loaderData: invoice, params }: Route.ComponentProps) {
  useShownPage()
  return invoice ? <ClientsInvoicePage invoice={invoice} secret={params.secret} /> : <NotFoundPage />
}
