import { appContext, requestFacts } from '#app/app-context.ts'
import { refusalResponse } from '#app/features/enquiries/enquiry-refusal.ts'
import { enquiryRequestSchema, maxEnquiryBytes } from '#app/features/enquiries/enquiry-schema.server.ts'
import { receiveEnquiry } from '#app/features/enquiries/receive-enquiry.server.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import { readJson } from '#app/platform/request/read-json.server.ts'
import type { Route } from './+types/enquiries.ts'

/** `POST /api/enquiries`: asks about a work (ENQ-01). Stored before the response. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const parsed = enquiryRequestSchema.safeParse(await readJson(request, { maxBytes: maxEnquiryBytes }))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return problem(400, {
      message: 'This request cannot be read.',
      detail: `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is not as described'}`,
    })
  }
  const app = context.get(appContext)
  const { client } = context.get(requestFacts)
  const taken = await receiveEnquiry(app, { ...parsed.data, clientAddress: client })
  if (taken.outcome !== 'received') return refusalResponse(taken, app.now())
  return Response.json(taken.received, { status: 201, headers: { 'Cache-Control': 'no-store' } })
}

/** POST only. */
export function loader() {
  return methodNotAllowed('POST')
}
