import { type IncomingHttpHeaders, request } from 'node:http'

export interface JsonResponse<Body = Record<string, unknown>> {
  status: number
  headers: IncomingHttpHeaders
  body: Body
}

/** One request on its own TCP connection, as from `clientAddress` behind a trusted proxy. */
export function send(
  url: string,
  { json, clientAddress, method = 'POST' }: { json?: unknown; clientAddress?: string; method?: string } = {},
): Promise<JsonResponse> {
  const body = json === undefined ? undefined : JSON.stringify(json)
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        headers: {
          ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
          ...(clientAddress && { 'X-Forwarded-For': clientAddress }),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', fail)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          done({ status: response.statusCode!, headers: response.headers, body: text ? JSON.parse(text) : {} })
        })
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

/** The outcome of a buyer's attempt: the last step, and its response. */
export interface Attempt {
  buyer: number
  status: number
  outcome: string
  orderId: string | null
}

/** A buyer who wants one work and approves at once: open, approve, capture. Stops at the first refusal. */
export async function buy(url: string, productId: string, buyer: number, delayMs = 0): Promise<Attempt> {
  const clientAddress = `10.${buyer >> 16}.${(buyer >> 8) & 255}.${buyer & 255}`
  if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs))
  const opened = await send(`${url}/api/orders`, { json: { productId }, clientAddress })
  if (opened.status !== 201) return { buyer, status: opened.status, outcome: String(opened.body.type), orderId: null }
  const { orderId, providerOrderId } = opened.body as { orderId: string; providerOrderId: string }
  await send(`${url}/api/demo-payments/${providerOrderId}`, { json: { action: 'approve' }, clientAddress })
  const captured = await send(`${url}/api/orders/${orderId}/capture`, { clientAddress })
  return { buyer, status: captured.status, outcome: String(captured.body.status ?? captured.body.type), orderId }
}
