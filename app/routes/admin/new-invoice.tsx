import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { isTaxCollected } from '#app/features/orders/compute-purchase-tax.server.ts'
import { ChooseInvoicedWork } from '#app/features/orders/invoices/admin/choose-invoiced-work.tsx'
import { findInvoicedWork } from '#app/features/orders/invoices/admin/find-invoiced-work.server.ts'
import { invoiceDays } from '#app/features/orders/invoices/admin/invoice-days.ts'
import { InvoiceFormPage } from '#app/features/orders/invoices/admin/invoice-form-page.tsx'
import { invoiceFormLimits, saveInvoice } from '#app/features/orders/invoices/admin/save-invoice.server.ts'
import { invoiceMessages } from '#app/features/orders/invoices/invoice-messages.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/new-invoice.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData === null ? 'Choose an Artwork' : 'Write an Invoice'} | Admin Portal` },
]

const workOf = (request: Request) => new URL(request.url).searchParams.get('work')

/** The id that the invoice will have: a form that is sent twice writes one. null: the work is not chosen yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const work = workOf(request)
  if (work === null) return null
  const found = await findInvoicedWork(app, work)
  if (!found) throw data({ message: invoiceMessages.workNotFound }, { status: 404 })
  const days = invoiceDays(app.now(), app.settings.gallery.timeZone)
  return { id: uuidv7(), ...found, days, isMailOn: app.mailer !== null, isTaxCollected: await isTaxCollected(app.db) }
}

/** The first id is kept while the form is open. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export const action = adminAction(formSubmission, invoiceFormLimits, (submission, { app, request }) =>
  saveInvoice(app, submission, workOf(request) ?? ''),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, invoiceMessages.saveFailed)
}

export default function NewInvoice({ loaderData }: Route.ComponentProps) {
  return loaderData ? <InvoiceFormPage key={loaderData.id} {...loaderData} /> : <ChooseInvoicedWork />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FormLoadFailure
      error={error}
      messages={{ loadFailed: invoiceMessages.loadFailed, notFound: invoiceMessages.workNotFound }}
      subject="The artwork"
      back={{ to: '/admin/products', text: 'Back to Artworks' }}
    />
  )
}
