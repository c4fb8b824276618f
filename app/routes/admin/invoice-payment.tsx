import { data, redirect } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { findInvoiceByHandle } from '#app/features/orders/invoices/admin/find-admin-invoice.server.ts'
import { adminInvoicePath, adminInvoicesPath } from '#app/features/orders/invoices/admin/invoice-path.ts'
import { InvoicePaymentPage } from '#app/features/orders/invoices/admin/payment-page.tsx'
import {
  paymentFormLimits,
  saveInvoicePayment,
} from '#app/features/orders/invoices/admin/save-invoice-payment.server.ts'
import { recordablePartOf } from '#app/features/orders/invoices/invoice.ts'
import { invoiceMessages } from '#app/features/orders/invoices/invoice-messages.ts'
import { readOrderedWork } from '#app/features/orders/ordered-work.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/invoice-payment.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Record a Payment | Admin Portal' }]

/** The id that the payment will have, what is paid, and the gallery's day; redirects to the invoice if nothing can be paid (INV-22). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const at = now()
  const found = await findInvoiceByHandle(db, { handle: params.handle, at })
  if (!found) throw data({ message: invoiceMessages.notFound }, { status: 404 })
  const { row } = found
  const due = recordablePartOf(found, at)
  if (!due) throw redirect(adminInvoicePath(row.handle))
  return {
    id: uuidv7(),
    handle: row.handle,
    client: row.client_name,
    workName: readOrderedWork(row).name,
    due,
    today: galleryDate(at, settings.gallery.timeZone),
  }
}

/** The first id is kept while the form is open. */
export const shouldRevalidate = () => false

export const action = adminAction(
  formSubmission,
  paymentFormLimits,
  (submission, { app, params }: AdminCaller<Route.ActionArgs['params']>) =>
    saveInvoicePayment(app, params.handle, submission),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, invoiceMessages.paymentFailed)
}

export default function InvoicePayment({ loaderData }: Route.ComponentProps) {
  return <InvoicePaymentPage key={loaderData.id} {...loaderData} />
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
