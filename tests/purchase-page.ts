import { afterEach, beforeEach, vi } from 'vitest'
import type { OwnOrder } from '#app/features/orders/own-order.ts'
import type { PurchasedWork } from '#app/features/orders/purchase/purchased-work.ts'

/** A work that is free to buy. */
export const free: PurchasedWork = {
  id: '019cb000-0000-7000-8000-0000000000aa',
  hold_expires_at: null,
  is_reserved: false,
  sold_out: false,
}

/** The order for it that the server opens; with another id in each test, because an order's end is shown only once. */
export const order = {
  orderId: '',
  providerOrderId: 'DEMO-1',
  amount: '1200.00',
  currency: 'USD',
  holdExpiresAt: '2026-03-02T15:10:00.000Z',
  holdSecondsLeft: 600,
}

/** The same work while that order holds it. */
export const held = { ...free, hold_expires_at: order.holdExpiresAt }

type Responses = Record<string, () => Response | Promise<Response>>

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
let orders = 0

/** Gives each test of a file a page at 15:00 with a server replaced by `serve`. Returns the page's window. */
export function usePurchasePage(): { window: () => EventTarget } {
  let page: EventTarget
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T15:00:00Z') })
    page = new EventTarget()
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('window', page)
    order.orderId = `019cb000-0000-7000-8000-${String(++orders).padStart(12, '0')}`
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    fetched.mockReset()
  })
  return { window: () => page }
}

/** `POST /api/orders`, `GET /api/orders?buying=true`, with `:id` and `:product` for the ids of `order` and `free`. */
const nameOf = (path: string, { method = 'GET' }: RequestInit) =>
  `${method} ${path.replace(order.orderId, ':id').replace(free.id, ':product')}`

/** Responds by method and path; anything else is unreachable. */
export function serve(responses: Responses) {
  fetched.mockImplementation(async (path, init) => {
    const response = responses[nameOf(path, init)]
    if (!response) throw new TypeError('Failed to fetch')
    const given: Promise<Response>[] = [Promise.resolve(response())]
    given.push(new Promise((_, fail) => init.signal?.addEventListener('abort', () => fail(new TypeError('Aborted')))))
    return Promise.race(given)
  })
}

/** The requests so far under this name. */
export const asked = (name: string) =>
  fetched.mock.calls.filter(([path, init]) => nameOf(path, init) === name).map(([, init]) => init)
/** All requests of the browser to its server so far, in order. */
export const askedInOrder = () => fetched.mock.calls.map(([path, init]) => nameOf(path, init))

export const opened = () => Response.json(order, { status: 201 })
export const done = () => new Response('{}')
export const problem = (status: number, type: string) =>
  Response.json({ type, title: 'No', status, detail: type, message: `Message of ${type}` }, { status })
/** The part of the response of `GET /api/orders` about one order for the work. */
export const own = (status: OwnOrder['status'], facts: Partial<OwnOrder> = {}) =>
  Response.json({ items: [ownOrder(status, facts)] })
const ownOrder = (status: OwnOrder['status'], facts: Partial<OwnOrder>): OwnOrder => ({
  ...order,
  currency: 'USD',
  provider: 'demo',
  productId: free.id,
  status,
  invoicePart: null,
  number: '0000002A',
  name: 'Harbour at dusk',
  delivery: 'to-arrange',
  isCollected: false,
  ...facts,
})
export const none = () => Response.json({ items: [] })
/** Lets everything continue that does not wait for the clock. */
export const settle = () => vi.advanceTimersByTimeAsync(0)
