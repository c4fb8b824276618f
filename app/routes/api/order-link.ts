import type { z } from 'zod'
import { appContext } from '#app/app-context.ts'
import { hashBuyerToken, readBuyerToken } from '#app/features/orders/buyer-cookie.server.ts'
import { giveOrderLink } from '#app/features/orders/links/give-order-link.server.ts'
import type { orderLinkSchema } from '#app/features/orders/order-schema.server.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/order-link.ts'

/** `POST /api/orders/{orderId}/link`: a link to the buyer's own page, for the browser that bought (OPAGE-03). */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const app = context.get(appContext)
  const token = readBuyerToken(request, app.settings.siteUrl)
  const given = await giveOrderLink(app, { orderId: params.orderId, buyer: token && hashBuyerToken(token) })
  switch (given.outcome) {
    case 'made':
      return Response.json({ path: given.path } satisfies z.infer<typeof orderLinkSchema>, {
        status: 201,
        headers: { 'Cache-Control': 'no-store' },
      })
    case 'not-paid':
      return problem(409, { type: 'not-paid', message: 'This order is not paid.' })
    case 'not-found':
      return problem(404, { type: 'not-found', message: 'There is no such order.' })
  }
}

export function loader() {
  return methodNotAllowed('POST')
}
