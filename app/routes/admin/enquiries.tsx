import { appContext } from '#app/app-context.ts'
import { AdminEnquiriesPage } from '#app/features/enquiries/admin/admin-enquiries-page.tsx'
import { readAdminEnquiryQuery } from '#app/features/enquiries/admin/admin-enquiry-query.ts'
import { countEnquiriesByState } from '#app/features/enquiries/admin/count-enquiries-by-state.server.ts'
import { findAdminEnquiries } from '#app/features/enquiries/admin/find-admin-enquiries.server.ts'
import { findHolders } from '#app/features/enquiries/admin/find-assignees.server.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { isDocumentRequest } from '#app/platform/page/is-document-request.server.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { useLostList } from '#app/ui/admin-list/use-lost-list.ts'
import type { Route } from './+types/enquiries.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Enquiries | Admin Portal' }]

/** Waits briefly for the list; a slow one is sent later, or, for a document, requested by the page's code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = readAdminEnquiryQuery(new URL(request.url).searchParams)
  const [holders, counts] = await Promise.all([findHolders(app.db), countEnquiriesByState(app, query)])
  const list = await awaitBriefly(findAdminEnquiries(app, query), {
    ms: maxSettleMs,
    onFailure: (error) => app.log.error({ error }, 'the list of enquiries could not be read'),
  })
  if (list.promise && isDocumentRequest(request)) return { query, holders, counts, list: null }
  return { query, holders, counts, list: list.promise ?? list.value }
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  return <AdminEnquiriesPage {...loaderData} />
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <AdminEnquiriesPage holders={[]} counts={null} {...useLostList(props, readAdminEnquiryQuery)} />
}
