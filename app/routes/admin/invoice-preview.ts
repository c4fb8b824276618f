import { appContext } from '#app/app-context.ts'
import { previewQuery } from '#app/features/orders/agreed-price/taxed-amount-form.ts'
import { previewInvoice } from '#app/features/orders/invoices/admin/preview-invoice.server.ts'
import { loadBesidePage } from '#app/platform/page/load-beside-page.ts'
import type { Route } from './+types/invoice-preview.ts'

/** The total of an invoice (INV-24), from the form's fields that determine it, as `previewQuery` writes them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const values = Object.fromEntries(new URL(request.url).searchParams)
  return { query: previewQuery(values), ...(await previewInvoice(context.get(appContext).db, values)) }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadBesidePage(serverLoader)
}
