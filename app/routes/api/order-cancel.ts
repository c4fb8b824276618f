import { appContext } from '#app/app-context.ts'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/order-cancel.ts'

/** `POST /api/orders/{orderId}/cancel`: releases the hold. May be repeated; a page that closes sends it as a beacon. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  switch (await cancelOrder(context.get(appContext), params.orderId)) {
    case 'cancelled':
      return Response.json({ status: 'CANCELLED' }, { headers: { 'Cache-Control': 'no-store' } })
    case 'in-progress':
      return problem(409, { type: 'payment-in-progress', message: 'This payment is already being processed.' })
    case 'already-paid':
      return problem(409, { type: 'already-paid', message: 'This piece is already paid for.' })
    case 'not-found':
      return problem(404, { type: 'not-found', message: 'There is no such order.' })
  }
}

export function loader() {
  return methodNotAllowed('POST')
}
