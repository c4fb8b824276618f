import { appContext } from '#app/app-context.ts'
import { readAdminEnquiryQuery } from '#app/features/enquiries/admin/admin-enquiry-query.ts'
import { writeEnquiriesCsv } from '#app/features/enquiries/admin/write-enquiries-csv.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { csvResponse } from '#app/platform/request/csv-response.server.ts'
import type { Route } from './+types/export-enquiries.ts'

/** `GET /admin/enquiries/export`: the enquiries that the list shows for the same query, as a CSV file (ENQ-14). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings, log } = context.get(appContext)
  const query = readAdminEnquiryQuery(new URL(request.url).searchParams)
  const { timeZone } = settings.gallery
  const name = `enquiries-${galleryDate(now(), timeZone)}`
  return csvResponse(request, { name, what: 'an export of enquiries', log }, (write) =>
    writeEnquiriesCsv(db, { query, timeZone }, write),
  )
}
