import { appContext, requestFacts } from '#app/app-context.ts'
import { confirmAdmin } from '#app/features/auth/require-admin.server.ts'
import { ImageHostFailed } from '#app/features/images/image-host.ts'
import { ImageRefused } from '#app/features/images/image-store.server.ts'
import { diskFullMessage, isDiskFull } from '#app/features/images/is-disk-full.ts'
import { acceptedTypes } from '#app/features/images/picture.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import { readBody } from '#app/platform/request/read-body.server.ts'
import type { Route } from './+types/images.ts'

/** Far above the limit for pictures, so that a client that sends a larger one gets an error instead of a closed connection. */
const maxBodyBytes = 21 * 1_048_576

/** The client may not know the type, but a form is not accepted. */
const pictureBody = {
  type: /^\s*(image\/.*|application\/octet-stream\s*(;.*)?)?$/i,
  message: `File type must be ${acceptedTypes}`,
  maxBytes: maxBodyBytes,
}
const statuses = { 'too-large': 413, 'wrong-type': 415, unreadable: 422 } as const

/**
 * `POST /api/admin/images`: stores one picture, sent as the request body (UPL-02..04, OP-84). 201 with its address and
 * facts; 401, 403; 413 too large, 415 not JPEG, PNG or WebP, 422 damaged, empty or over 100 megapixels; 502 the image host
 * refused it, with its message (UPL-12); 503 no space for it, or
 * the bucket cannot be used (S3-04).
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const bytes = await readBody(request, pictureBody)
  await confirmAdmin(context)
  const { imageStore, log } = context.get(appContext)
  try {
    const stored = await imageStore.ingest(bytes)
    return Response.json(stored, { status: 201, headers: { Location: stored.url, 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (error instanceof ImageRefused)
      return problem(statuses[error.reason], { type: error.reason, message: error.message })
    const { requestId: id } = context.get(requestFacts)
    if (error instanceof ImageHostFailed) {
      log.error({ error, id }, 'the image host did not take a picture')
      return problem(502, { type: 'image-host-failed', message: error.message })
    }
    if (error instanceof ObjectStoreFailed) {
      log.error({ error, id }, 'the bucket did not take a picture')
      const message = `The picture could not be kept, and nothing was changed: ${error.message}. Please try again.`
      return problem(503, { type: 'picture-store-failed', message, headers: { 'Retry-After': '10' } })
    }
    if (!isDiskFull(error)) throw error
    log.error({ error, id }, 'there is no room for a picture')
    return problem(503, { type: 'no-room', message: diskFullMessage, headers: { 'Retry-After': '60' } })
  }
}

/** POST only; a request with another method gets the error that says so. */
export function loader() {
  return methodNotAllowed('POST')
}
