import { appContext } from '#app/app-context.ts'
import { demoDecisionSchema } from '#app/features/orders/order-schema.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { demoActions } from '#app/features/orders/payment/demo-actions.ts'
import { reconcileProviderOrder } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import { readJson } from '#app/platform/request/read-json.server.ts'
import type { Route } from './+types/demo-payments.ts'

/**
 * `POST /api/demo-payments/{providerOrderId}` `{action}`: called by the demo dialog's buttons, which replace a real
 * provider's own page. 404 with any other provider.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  if (app.paymentProvider.name !== 'demo') return notFound()
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const decision = demoDecisionSchema.safeParse(await readJson(request, { maxBytes: 4_096 }))
  if (!decision.success) return problem(400, { message: `action must be one of ${demoActions.join(', ')}.` })

  const { providerOrderId } = params
  switch (await decideDemoPayment(app, providerOrderId, decision.data.action)) {
    case 'not-found':
      return notFound()
    case 'too-late':
      return problem(409, { type: 'already-decided', message: 'This payment is decided already.' })
    case 'bank-answered':
      // A real provider would send a webhook now.
      await reconcileProviderOrder(app, providerOrderId)
      return new Response(null, { status: 204 })
    case 'decided':
      return new Response(null, { status: 204 })
  }
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(appContext).paymentProvider.name === 'demo' ? methodNotAllowed('POST') : notFound()
}

function notFound(): Response {
  return problem(404, { type: 'not-found', message: 'There is no such payment.' })
}
