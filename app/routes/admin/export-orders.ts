import { appContext } from '#app/app-context.ts'
import { readMonth } from '#app/features/orders/admin/admin-order-query.ts'
import { writeMoneyCsv } from '#app/features/orders/admin/money/write-money-csv.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { csvResponse } from '#app/platform/request/csv-response.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/export-orders.ts'

/**
 * `GET /admin/orders/export?month=2026-11`: payments and refunds of one month in the gallery's time zone, or of all months, as a CSV
 * file for the bookkeeper (OADM-09); 400 for an invalid month.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings, log } = context.get(appContext)
  const asked = new URL(request.url).searchParams.get('month')
  const month = readMonth(asked)
  if (asked && !month) return problem(400, { message: 'A month is written as 2026-11.' })
  const { timeZone } = settings.gallery
  const name = month ?? `until-${galleryDate(now(), timeZone)}`
  return csvResponse(request, { name: `payments-${name}`, what: 'an export of payments', log }, (write) =>
    writeMoneyCsv(db, { month, timeZone }, write),
  )
}
