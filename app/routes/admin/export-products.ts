import { appContext } from '#app/app-context.ts'
import { confirmAdmin } from '#app/features/auth/require-admin.server.ts'
import { exportProducts } from '#app/features/catalogue/export-products.server.ts'
import { selection } from '#app/features/products/admin/bulk/bulk-schema.server.ts'
import { selectedWorks } from '#app/features/products/admin/bulk/find-selected.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { csvResponse } from '#app/platform/request/csv-response.server.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import { readFields } from '#app/platform/request/read-fields.server.ts'
import type { Route } from './+types/export-products.ts'

/** A thousand ids, percent-encoded. */
const maxBodyBytes = 65_536

/**
 * `POST /admin/products/export`: the selected works as a CSV file, in the format of `npm run export` (PLST-32). Its form sends
 * the selection as JSON in `works`; 400 if it is invalid.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const fields = await readFields(request, maxBodyBytes)
  await confirmAdmin(context)
  const parsed = selection.safeParse(parseJson(fields.get('works') ?? ''))
  if (!parsed.success) return problem(400, { message: 'Select the artworks to export in the artwork list.' })
  const { db, now, settings, log } = context.get(appContext)
  const name = `artworks-${galleryDate(now(), settings.gallery.timeZone)}`
  return csvResponse(request, { name, what: 'an export of artworks', log }, (write) =>
    exportProducts({ db }, write, selectedWorks(parsed.data, now())),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** POST only; a request with another method gets the error that says so. */
export function loader() {
  return methodNotAllowed('POST')
}
