import { data } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { findAdminInvoice, findInvoiceByHandle } from '#app/features/orders/invoices/admin/find-admin-invoice.server.ts'
import {
  changeInvoice,
  invoiceChange,
  invoiceChangeLimits,
} from '#app/features/orders/invoices/admin/invoice-change.server.ts'
import { InvoicePage } from '#app/features/orders/invoices/admin/invoice-page.tsx'
import { adminInvoicesPath } from '#app/features/orders/invoices/admin/invoice-path.ts'
import { invoiceNumber } from '#app/features/orders/invoices/invoice.ts'
import { invoiceMessages } from '#app/features/orders/invoices/invoice-messages.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import type { Route } from './+types/invoice.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Invoice ${invoiceNumber(loaderData.invoice.handle)} | Admin Portal` : 'Admin Portal' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const found = await findInvoiceByHandle(app.db, { handle: params.handle, at: app.now() })
  if (!found) throw data({ message: invoiceMessages.notFound }, { status: 404 })
  return { invoice: await findAdminInvoice(app, found) }
}

export const action = adminAction(
  invoiceChange,
  invoiceChangeLimits,
  (change, { app, params }: AdminCaller<Route.ActionArgs['params']>) => changeInvoice(app, params.handle, change),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, invoiceMessages.changeFailed)
}

export default function Invoice({ loaderData }: Route.ComponentProps) {
  return <InvoicePage key={loaderData.invoice.handle} {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FormLoadFailure
      error={error}
      messages={invoiceMessages}
      subject="The invoice"
      back={{ to: adminInvoicesPath, text: 'Back to Invoices' }}
    />
  )
}
