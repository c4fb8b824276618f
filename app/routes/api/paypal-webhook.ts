import { appContext, requestFacts } from '#app/app-context.ts'
import { handlePaymentEvent } from '#app/features/orders/payment/handle-payment-event.server.ts'
import { PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import { readBody } from '#app/platform/request/read-body.server.ts'
import type { Route } from './+types/paypal-webhook.ts'

const maxBytes = 262_144

/** `POST /api/webhooks/paypal`: PayPal's notification of what happened to an order. 404 with any other provider. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  if (!app.paymentWebhooks) return notFound()
  if (request.method !== 'POST') return methodNotAllowed('POST')
  // Of any content type: the signature covers the bytes.
  const body = await readBody(request, { type: /^/, message: '', maxBytes })
  const { requestId: id, client } = context.get(requestFacts)
  try {
    const read = await app.paymentWebhooks.readEvent(request.headers, body, client)
    if (read.outcome === 'refused') {
      app.log.warn({ id, because: read.because }, 'a webhook was refused')
      return problem(400, { type: 'bad-signature', message: 'This message is not known to come from PayPal.' })
    }
    const { event } = read
    const outcome = await handlePaymentEvent(app, event)
    app.log.info({ id, eventId: event.id, type: event.type, outcome }, 'a webhook came')
    return outcome === 'unknown-order' ? later('There is no such order, perhaps not yet.') : noContent()
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    app.log.warn({ id, error }, 'a webhook waits for the payment provider')
    return later('PayPal does not respond.')
  }
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(appContext).paymentWebhooks ? methodNotAllowed('POST') : notFound()
}

const noContent = () => new Response(null, { status: 204 })

/** Makes PayPal send it again. */
function later(message: string): Response {
  return problem(503, { type: 'try-again', message, headers: { 'Retry-After': '60' } })
}

function notFound(): Response {
  return problem(404, { type: 'not-found', message: 'PayPal is not the payment provider here.' })
}
