import { adminOperation } from '#app/features/auth/admin-action.server.ts'
import { createCutOut, cutOutLimits, cutOutRequest } from '#app/features/images/cut-outs/create-cut-out.server.ts'
import { methodNotAllowed } from '#app/platform/request/problem.ts'

/**
 * `POST /api/admin/images/cut-outs`: a picture without its background, stored beside the original (BGR-01, OP-57). 201 with its
 * address and facts; 400, 401, 403; 404 unknown picture, 409 not connected, 422 unavailable, too large or refused, 429, 503.
 */
export const action = adminOperation(cutOutRequest, cutOutLimits, (input, { app, request }) =>
  createCutOut(app, input, { signal: request.signal }),
)

/** POST only; a request with another method gets the error that says so. */
export function loader() {
  return methodNotAllowed('POST')
}
