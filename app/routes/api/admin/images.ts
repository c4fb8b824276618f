import { appContext } from '#app/app-context.ts'
import { requireAdmin } from '#app/features/auth/require-admin.server.ts'
import { ImageRefused } from '#app/features/images/image-store.server.ts'
import { acceptedTypes } from '#app/features/images/picture.ts'
import { methodNotAllowed, problem } from '#app/platform/problem.ts'
import { readBody } from '#app/platform/read-body.server.ts'
import type { Route } from './+types/images.ts'

/** Its type may be unknown to the sender, but is no form. */
const pictureBody = {
  type: /^\s*(image\/.*|application\/octet-stream\s*(;.*)?)?$/i,
  message: `File type must be ${acceptedTypes}`,
}
const statuses = { 'too-large': 413, 'wrong-type': 415, unreadable: 422 } as const

/**
 * `POST /api/admin/images`: takes in one picture, sent as the body itself (UPL-02..04, OP-84). 201 with its address and
 * facts; 401, 403; 413 too large, 415 no JPEG, PNG or WebP, 422 damaged, empty or over 100 megapixels.
 */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(request, context)
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const bytes = await readBody(request, pictureBody)
  try {
    const stored = await context.get(appContext).imageStore.ingest(bytes)
    return Response.json(stored, { status: 201, headers: { Location: stored.url, 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    return problem(statuses[error.reason], { type: error.reason, message: error.message })
  }
}

/** There is nothing to read here; a request with another method hears so. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return methodNotAllowed('POST')
}
