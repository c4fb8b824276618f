import { randomInt } from 'node:crypto'
import { newProduct } from './new-product.ts'
import type { TestApp } from './test-app.ts'

type Facts = NonNullable<Parameters<typeof newProduct>[1]>

/** An order of the demo provider with what the browser that opened it knows. */
export interface BoughtOrder {
  orderId: string
  productId: string
  providerOrderId: string
  /** The header that its browser sends. */
  cookie: string
}

export const randomClientAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Sends JSON as a separate buyer, behind a trusted proxy. */
export function postAsBuyer(app: TestApp, path: string, { json, cookie }: { json?: object; cookie?: string } = {}) {
  return fetch(app.url + path, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': randomClientAddress(),
      ...(cookie && { Cookie: cookie }),
      ...(json && { 'Content-Type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
}

/** Opens an order for a new work. */
export async function openBoughtOrder(app: TestApp, facts: Facts = {}): Promise<BoughtOrder> {
  const { id: productId } = await newProduct(app.context.db, facts)
  const opened = await postAsBuyer(app, '/api/orders', { json: { productId } })
  const { orderId, providerOrderId } = (await opened.json()) as { orderId: string; providerOrderId: string }
  return { orderId, productId, providerOrderId, cookie: opened.headers.get('set-cookie')!.split(';')[0]! }
}

/** The same, up to the bank's `answer` to the capture. */
export async function buyWork(app: TestApp, facts: Facts = {}, answer = 'approve'): Promise<BoughtOrder> {
  const order = await openBoughtOrder(app, facts)
  await postAsBuyer(app, `/api/demo-payments/${order.providerOrderId}`, { json: { action: answer } })
  await postAsBuyer(app, `/api/orders/${order.orderId}/capture`)
  return order
}

/** The path of the buyer's own page, as the buyer's browser gets it. */
export async function askForLink(app: TestApp, { orderId, cookie }: BoughtOrder): Promise<string> {
  const response = await postAsBuyer(app, `/api/orders/${orderId}/link`, { cookie })
  return ((await response.json()) as { path: string }).path
}
