import { appContext } from '#app/app-context.ts'
import { findOrderStatus } from '#app/features/orders/find-order-status.server.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/order.ts'

/** `GET /api/orders/{orderId}`: the state of a purchase, for the buyer who has its id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrderStatus(context.get(appContext), params.orderId)
  if (!order) return problem(404, { type: 'not-found', message: 'There is no such order.' })
  return Response.json(order, { headers: { 'Cache-Control': 'no-store' } })
}

export function action() {
  return methodNotAllowed('GET')
}
