import { data } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { enquiryMessages } from '#app/features/enquiries/admin/enquiry-messages.ts'
import { EnquiryPage } from '#app/features/enquiries/admin/enquiry-page.tsx'
import { adminEnquiriesPath } from '#app/features/enquiries/admin/enquiry-path.ts'
import { findAdminEnquiry } from '#app/features/enquiries/admin/find-admin-enquiry.server.ts'
import { findAssignees } from '#app/features/enquiries/admin/find-assignees.server.ts'
import { enquiryChange, enquiryChangeLimits, saveEnquiry } from '#app/features/enquiries/admin/save-enquiry.server.ts'
import { enquiryNumber } from '#app/features/enquiries/enquiry.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import type { Route } from './+types/enquiry.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Enquiry ${enquiryNumber(loaderData.enquiry.id)} | Admin Portal` : 'Admin Portal' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const [enquiry, assignees] = await Promise.all([findAdminEnquiry(db, params.handle), findAssignees(db)])
  if (!enquiry) throw data({ message: enquiryMessages.notFound }, { status: 404 })
  return { enquiry, assignees }
}

export const action = adminAction(
  enquiryChange,
  enquiryChangeLimits,
  (change, { app, params }: AdminCaller<Route.ActionArgs['params']>) => saveEnquiry(app, params.handle, change),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, enquiryMessages.saveFailed)
}

export default function Enquiry({ loaderData }: Route.ComponentProps) {
  return <EnquiryPage key={loaderData.enquiry.handle} {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FormLoadFailure
      error={error}
      messages={enquiryMessages}
      subject="The enquiry"
      back={{ to: adminEnquiriesPath, text: 'Back to Enquiries' }}
    />
  )
}
