import { appContext } from '#app/app-context.ts'
import { readAdminEnquiryQuery } from '#app/features/enquiries/admin/admin-enquiry-query.ts'
import { writeEnquiriesCsv } from '#app/features/enquiries/admin/write-enquiries-csv.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import type { Route } from './+types/export-enquiries.ts'

/** `GET /admin/enquiries/export`: the enquiries of the list with the same query as a CSV file (ENQ-14). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings, log } = context.get(appContext)
  const query = readAdminEnquiryQuery(new URL(request.url).searchParams)
  const { timeZone } = settings.gallery
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  writeEnquiriesCsv(db, { query, timeZone }, (part) => writer.write(encoder.encode(part)))
    .then(() => writer.close())
    .catch((error: unknown) => {
      log.warn({ error }, 'an export of enquiries broke off')
      return writer.abort(error)
    })
    .catch(() => {})
  return new Response(readable, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="enquiries-${galleryDate(now(), timeZone)}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
