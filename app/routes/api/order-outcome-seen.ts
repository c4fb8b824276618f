import { appContext } from '#app/app-context.ts'
import { recordOutcomeSeen } from '#app/features/orders/record-outcome-seen.server.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/order-outcome-seen.ts'

/** `POST /api/orders/{orderId}/told`: the buyer's page has shown that the order is paid. May be repeated. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  switch (await recordOutcomeSeen(context.get(appContext), params.orderId)) {
    case 'noted':
      return new Response(null, { status: 204 })
    case 'not-paid':
      return problem(409, { type: 'not-paid', message: 'This order is not paid.' })
    case 'not-found':
      return problem(404, { type: 'not-found', message: 'There is no such order.' })
  }
}

export function loader() {
  return methodNotAllowed('POST')
}
