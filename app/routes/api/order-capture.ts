import { appContext } from '#app/app-context.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import type { PurchaseOutcome } from '#app/features/orders/purchase-outcome.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/order-capture.ts'

/** `POST /api/orders/{orderId}/capture`: takes the money for an approved order. May be repeated. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  return respond(await captureOrder(context.get(appContext), params.orderId))
}

export function loader() {
  return methodNotAllowed('POST')
}

const paymentFailed = 'Payment failed. Please try again or contact support.'

function respond(purchase: PurchaseOutcome): Response {
  switch (purchase) {
    case 'completed':
      return Response.json({ status: 'COMPLETED' }, { headers: { 'Cache-Control': 'no-store' } })
    case 'pending':
      return Response.json({ status: 'PENDING' }, { status: 202, headers: { 'Cache-Control': 'no-store' } })
    case 'not-approved':
      return problem(409, {
        type: 'not-approved',
        message: paymentFailed,
        detail: 'The buyer has not approved this order, or it was cancelled.',
      })
    case 'already-sold':
      return problem(409, {
        type: 'already-sold',
        message: 'This item has been sold',
        detail: 'The work went to somebody else. Money that was taken for this order is given back.',
      })
    case 'on-hold':
      return problem(409, { type: 'on-hold', message: 'Another collector is completing this purchase' })
    case 'payment-declined':
      return problem(422, { type: 'payment-declined', message: paymentFailed })
    case 'not-found':
      return problem(404, { type: 'not-found', message: 'There is no such order.' })
  }
}
