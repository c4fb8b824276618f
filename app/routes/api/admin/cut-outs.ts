import { adminOperation } from '#app/features/auth/admin-action.server.ts'
import { createCutOut, cutOutLimits, cutOutRequest } from '#app/features/images/cut-outs/create-cut-out.server.ts'
import { methodNotAllowed } from '#app/platform/request/problem.ts'

/**
 * `POST /api/admin/images/cut-outs`: a picture without its background, kept beside the original (BGR-01, OP-57). 201 with its
 * address and facts; 400, 401, 403; 404 unknown here, 409 not connected, 422 not to be had, too large or not taken, 429, 503.
 */
export const action = adminOperation(cutOutRequest, cutOutLimits, (input, { app, request }) =>
  createCutOut(app, input, { signal: request.signal }),
)

/** There is nothing to read here; a request with another method hears so. */
export function loader() {
  return methodNotAllowed('POST')
}
