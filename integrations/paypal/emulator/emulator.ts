import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenLocally } from '../../listen-locally.ts'
import { parseJson } from '../../parse-json.ts'
import { createApi } from './api.ts'
import { browserScript } from './browser-script.ts'
import { answerWith, createFaults, type Fault, type Step } from './faults.ts'
import { type Capture, createOrders, type Instrument, instruments } from './orders.ts'
import { approvalPage, closingPage } from './pages.ts'
import { type EmulatedResponse, refusal } from './responses.ts'
import { createWebhooks } from './webhooks.ts'

/** A request of the API as it came. */
interface ReceivedRequest {
  step: Step
  path: string
  headers: IncomingMessage['headers']
  body: string
}

interface Options {
  clientId?: string
  clientSecret?: string
  webhookId?: string
  port?: number
  now?: () => Date
}

const tokenSeconds = 32_400

/**
 * PayPal on this machine: Orders v2 as far as a shop uses it, with its refusals, its webhooks, a page on which a buyer
 * approves and a browser script. It keeps everything in memory.
 */
export async function startPayPalEmulator({
  clientId = 'emulated-client',
  clientSecret = 'emulated-secret',
  webhookId = 'EMULATED8WEBHOOK',
  port = 0,
  now = () => new Date(),
}: Options = {}) {
  let url = ''
  const orders = createOrders(now)
  const webhooks = createWebhooks({ webhookId, now, url: () => url })
  const api = createApi({ orders, webhooks, now, url: () => url })
  const faults = createFaults()
  const tokens = new Map<string, number>()
  const received: ReceivedRequest[] = []
  const emulator = { onHang: () => {} }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, url)
    const body = await text(request)
    const send = (type: string, content: string, status = 200) =>
      void response.writeHead(status, { 'Content-Type': type }).end(content)
    if (pathname === webhooks.certPath && request.method === 'GET') {
      const fault = faults.take('certificate')
      if (fault === undefined) return send('application/x-pem-file', webhooks.certificate)
      return answerWith(request, response, { fault, work: async () => refusal(404), onHang: emulator.onHang })
    }
    if (pathname === '/web-sdk/v6/core') return send('text/javascript', browserScript(url))
    if (pathname === '/checkoutnow') return showCheckout(request, searchParams, body, send)
    const [step, work] = route(request, pathname, body)
    if (step) received.push({ step, path: pathname, headers: request.headers, body })
    await answerWith(request, response, {
      fault: faults.take(step),
      async work() {
        const before = webhooks.events.length
        const answer = work()
        // Its own messages only: who receives another one may be waiting for this answer.
        if (webhooks.isEarly) await webhooks.delivered(webhooks.events.slice(before))
        return answer
      },
      onHang: emulator.onHang,
    })
  }

  /** Which part of the API a request is for, and what that does. */
  function route(request: IncomingMessage, path: string, rawBody: string): [Step | undefined, () => EmulatedResponse] {
    const { method, headers } = request
    const isPost = method === 'POST'
    if (isPost && path === '/v1/oauth2/token') return ['token', () => grantToken(headers.authorization, rawBody)]
    const parts =
      /^\/v(?:1|2)\/(?:checkout\/(orders)(?:\/([A-Z\d]{1,36})(\/capture)?)?|payments\/(captures)\/([A-Z\d]+)(\/refund)?|notifications\/(verify-webhook-signature))$/.exec(
        path,
      )
    const [, isOrders, orderId, isCapture, isCaptures, captureId, isRefund, isVerify] = parts ?? []
    const guarded = (work: () => EmulatedResponse) => () => {
      if (!isSignedIn(headers.authorization)) return refusal(401, 'INVALID_ACCOUNT_STATUS')
      if (isPost && !headers['content-type']?.startsWith('application/json')) return refusal(415)
      return work()
    }
    const asked = () => ({
      body: parseJson(rawBody),
      requestId: headers['paypal-request-id'] as string | undefined,
      isMinimal: headers.prefer !== 'return=representation',
    })
    if (isOrders && !orderId && isPost) return ['create', guarded(() => api.createOrder(asked()))]
    if (isOrders && orderId && isCapture && isPost)
      return ['capture', guarded(() => api.captureOrder(orderId, asked()))]
    if (isOrders && orderId && !isCapture && !isPost) return ['read', guarded(() => api.readOrder(orderId))]
    if (isCaptures && captureId && isRefund && isPost)
      return ['refund', guarded(() => api.refundCapture(captureId, asked()))]
    if (isCaptures && captureId && !isRefund && !isPost) return ['read', guarded(() => api.readCapture(captureId))]
    if (isVerify && isPost) return [undefined, guarded(() => verify(rawBody))]
    return [undefined, () => refusal(404, 'INVALID_RESOURCE_ID')]
  }

  function grantToken(authorization: string | undefined, form: string): EmulatedResponse {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (authorization !== expected)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
    if (new URLSearchParams(form).get('grant_type') !== 'client_credentials')
      return {
        status: 400,
        body: { error: 'unsupported_grant_type', error_description: 'Grant Type is not supported' },
      }
    const token = `A21AA${randomBytes(32).toString('base64url')}`
    tokens.set(token, now().getTime() + tokenSeconds * 1_000)
    return {
      status: 200,
      body: {
        scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: tokenSeconds,
        nonce: `${now().toISOString()}${randomBytes(8).toString('hex')}`,
      },
    }
  }

  function isSignedIn(authorization = ''): boolean {
    const until = tokens.get(authorization.replace(/^Bearer /, ''))
    return until !== undefined && now().getTime() < until
  }

  function verify(rawBody: string): EmulatedResponse {
    const asked = parseJson(rawBody) as Record<string, unknown> | undefined
    if (!asked?.webhook_event) return refusal(400, 'MISSING_REQUIRED_PARAMETER', '/webhook_event')
    return { status: 200, body: { verification_status: webhooks.verify(asked, rawBody) } }
  }

  function showCheckout(
    request: IncomingMessage,
    asked: URLSearchParams,
    body: string,
    send: (type: string, content: string, status?: number) => void,
  ) {
    const form = request.method === 'POST' ? new URLSearchParams(body) : asked
    const order = orders.find(form.get('token') ?? '')
    if (!order || order.status === 'COMPLETED') return send('text/html', '<h1>This order cannot be paid</h1>', 404)
    const choice = form.get('choice')
    if (request.method !== 'POST' || choice === null) return send('text/html', approvalPage(order))
    const instrument = instruments.find((one) => one === choice)
    if (instrument) api.approve(order, instrument)
    send('text/html', closingPage(order.id, instrument !== undefined))
  }

  function find(orderId: string) {
    const order = orders.find(orderId)
    if (!order) throw new Error(`the emulator has no order ${orderId}`)
    return order
  }

  const { url: address, stop } = await listenLocally(server, port)
  url = address
  return Object.assign(emulator, {
    url,
    orders,
    webhooks,
    /** Every request of the API that came, in its order. */
    received,
    count: (step: Step) => received.filter((request) => request.step === step).length,
    /** What the buyer and the bank do. */
    approve: (orderId: string, instrument: Instrument = 'good') => api.approve(find(orderId), instrument),
    settle: (orderId: string, status: 'COMPLETED' | 'DECLINED') => api.settle(find(orderId), status),
    dispute(orderId: string, dispute: NonNullable<Capture['dispute']>) {
      find(orderId).capture!.dispute = dispute
    },
    slowRefunds: api.slowRefunds,
    settleRefund: (orderId: string, status: 'COMPLETED' | 'FAILED') => api.settleRefund(find(orderId), status),
    /** The next requests of `step` meet these instead. */
    failNext: (step: Step, ...next: Fault[]) => faults.add(step, ...next),
    /** Whatever was to fail does not any more. */
    recover: faults.clear,
    /** As if every token had expired, or been taken back. */
    revokeTokens: () => tokens.clear(),
    /** The variables that connect the program with it. */
    env: {
      PAYMENT_PROVIDER: 'paypal',
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_API_URL: url,
      PAYPAL_SDK_URL: `${url}/web-sdk/v6/core`,
    },
    stop,
  })
}

export type PayPalEmulator = Awaited<ReturnType<typeof startPayPalEmulator>>
