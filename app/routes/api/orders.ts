import type { z } from 'zod'
import { appContext, requestFacts } from '#app/app-context.ts'
import { buyerCookie, hashBuyerToken, newBuyerToken, readBuyerToken } from '#app/features/orders/buyer-cookie.server.ts'
import { findOwnOrders } from '#app/features/orders/find-own-orders.server.ts'
import { holdSecondsLeft } from '#app/features/orders/hold.ts'
import { closedInvoiceMessages } from '#app/features/orders/invoices/invoice-messages.ts'
import { type OpenOutcome, openOrder } from '#app/features/orders/open-order.server.ts'
import {
  invoiceOrderRequestSchema,
  type openedOrderSchema,
  orderBodySchema,
  type ownOrdersSchema,
} from '#app/features/orders/order-schema.server.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import { readJson } from '#app/platform/request/read-json.server.ts'
import type { Route } from './+types/orders.ts'

/**
 * `POST /api/orders` `{productId, requestKey?, delivery?}` or, for the amount due of an invoice, `{invoice, part?, requestKey?}`: holds a
 * work for ten minutes and opens an order for it with the
 * provider. Repeated with the same `requestKey` it returns the same order while that is open. A cookie identifies the browser
 * that opened it (ORD-10).
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, HEAD, POST')
  const body = await readJson(request, { maxBytes: 4_096 })
  const isForInvoice = typeof body === 'object' && body !== null && 'invoice' in body
  const parsed = (isForInvoice ? invoiceOrderRequestSchema : orderBodySchema).safeParse(body)
  if (!parsed.success) return malformed(parsed.error, isForInvoice)
  const app = context.get(appContext)
  const { client } = context.get(requestFacts)
  const { siteUrl } = app.settings
  const token = readBuyerToken(request, siteUrl) ?? newBuyerToken()
  const opened = await openOrder(app, { ...parsed.data, clientAddress: client, buyer: hashBuyerToken(token) })
  if (opened.outcome !== 'opened') return refusal(opened, app.now())
  const { order } = opened
  return Response.json(
    {
      ...order,
      holdExpiresAt: order.holdExpiresAt.toISOString(),
      holdSecondsLeft: holdSecondsLeft(order.holdExpiresAt, app.now()),
      provider: app.paymentProvider.name,
    } satisfies z.infer<typeof openedOrderSchema>,
    {
      status: 201,
      headers: {
        Location: `/api/orders/${order.orderId}`,
        'Cache-Control': 'no-store',
        'Set-Cookie': buyerCookie(token, siteUrl),
      },
    },
  )
}

/** `GET /api/orders`: the orders of the requesting browser, by its cookie; `buying=true`: those that its page must handle. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = readBuyerToken(request, app.settings.siteUrl)
  const isBuying = new URL(request.url).searchParams.get('buying') === 'true'
  const items = token ? await findOwnOrders(app, { buyer: hashBuyerToken(token), isBuying }) : []
  return Response.json({ items } satisfies z.infer<typeof ownOrdersSchema>, {
    headers: { 'Cache-Control': 'no-store' },
  })
}

function malformed({ issues }: z.ZodError, isForInvoice: boolean): Response {
  return issues[0]?.path[0] === 'requestKey'
    ? problem(400, {
        message: 'This request cannot be read.',
        detail: 'requestKey must be 16 to 64 letters, digits, _ or -',
      })
    : isForInvoice
      ? problem(400, {
          message: 'This request cannot be read.',
          detail: 'Beside invoice, a string, only part and requestKey are known',
        })
      : problem(400, { message: 'Say which work is bought.', detail: 'productId must be a string' })
}

/** Minutes, rounded up, in words: `1 minute`, `9 minutes`. */
function minutesUntil(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const retryAfter = (until: Date, now: Date) => ({
  'Retry-After': String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))),
})

function refusal(refused: Exclude<OpenOutcome, { outcome: 'opened' }>, now: Date): Response {
  switch (refused.outcome) {
    case 'not-found':
      return problem(404, { type: 'not-found', message: 'This piece is not in the collection.' })
    case 'invoice-closed':
      return problem(410, { type: 'invoice-closed', message: closedInvoiceMessages[refused.state] })
    case 'already-sold':
      return problem(409, { type: 'already-sold', message: 'This item has been sold' })
    case 'on-hold':
      return problem(409, { type: 'on-hold', message: 'Another collector is completing this purchase' })
    case 'reserved':
      return problem(409, { type: 'reserved', message: 'This piece is reserved' })
    case 'no-price':
      return problem(422, { type: 'no-price', message: 'Price on request' })
    case 'delivery-missing':
      return problem(422, { type: 'delivery-missing', message: 'Say where the work goes' })
    case 'delivery-wrong':
      return problem(422, { type: 'delivery-wrong', message: refused.fault })
    case 'too-many-holds':
      return problem(429, {
        type: 'too-many-holds',
        message: 'You are buying several pieces already. Please complete or cancel one of them first.',
        headers: retryAfter(refused.until, now),
      })
    case 'too-many-holds-in-an-hour':
      return problem(429, {
        type: 'too-many-holds-in-an-hour',
        message: `You have begun many purchases within an hour. Please try again in ${minutesUntil(refused.until, now)}, or contact us.`,
        headers: retryAfter(refused.until, now),
      })
    case 'hold-paused':
      return problem(429, {
        type: 'hold-paused',
        message: `You have held this piece three times without paying. Please try again in ${minutesUntil(refused.until, now)}, or contact us.`,
        headers: retryAfter(refused.until, now),
      })
    case 'provider-unavailable':
      return problem(503, {
        type: 'provider-unavailable',
        message: 'An error occurred. Please try again or contact support.',
        headers: { 'Retry-After': '30' },
      })
  }
}
