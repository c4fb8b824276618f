import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import {
  asked,
  done,
  free,
  held,
  none,
  opened,
  order,
  own,
  problem,
  serve,
  settle,
  usePurchasePage,
} from '#tests/purchase-page.ts'
import { openPurchase } from './open-purchase.ts'
import type { PaymentButtons } from './payment-buttons.ts'
import { createPurchase } from './purchase.ts'

const showToast = vi.hoisted(() => vi.fn())
vi.mock('#app/ui/show-toast.ts', () => ({ showToast: (kind: string, text: string) => showToast(kind, text) }))
const showReceipt = vi.hoisted(() => vi.fn())
vi.mock('./receipt-panel.tsx', () => ({ showReceipt }))
afterEach(() => {
  showToast.mockReset()
  showReceipt.mockReset()
})

const page = usePurchasePage()
const Buttons: PaymentButtons = () => null

async function readyToPay(responses: Parameters<typeof serve>[0] = {}) {
  serve({
    'GET /api/orders?buying=true': none,
    'POST /api/orders': opened,
    'POST /api/orders/:id/cancel': done,
    ...responses,
  })
  const purchase = createPurchase(free, async () => Buttons)
  const leave = purchase.enter()
  await purchase.buy()
  expect(purchase.read()).toMatchObject({ step: 'ready', order })
  return { purchase, leave }
}

test('PAY-11 the order is opened while the provider loads, and both are waited for', async () => {
  serve({ 'POST /api/orders': opened })
  const { promise, resolve } = Promise.withResolvers<PaymentButtons>()
  const purchase = createPurchase(free, () => promise)
  purchase.enter()
  void purchase.buy()
  await settle()
  expect(purchase.read().step).toBe('opening')
  expect(JSON.parse(asked('POST /api/orders')[0]!.body as string)).toMatchObject({ productId: free.id })
  resolve(Buttons)
  await settle()
  expect(purchase.read()).toMatchObject({ step: 'ready', deadline: Date.parse('2026-03-02T15:10:00Z') })
})

test('PAY-12 a provider that cannot be loaded releases the hold; trying again opens another order', async () => {
  serve({
    'POST /api/orders': opened,
    'POST /api/orders/:id/cancel': done,
  })
  const load = vi.fn(async () => Buttons).mockRejectedValueOnce(new Error('blocked'))
  const purchase = createPurchase(free, load)
  purchase.enter()
  await purchase.buy()
  expect(purchase.read().step).toBe('provider-failed')
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
  await purchase.buy()
  expect(purchase.read().step).toBe('ready')
  const [first, second] = asked('POST /api/orders').map(({ body }) => JSON.parse(body as string).requestKey)
  expect(first).not.toBe(second)
})

test('PAYP-20 PAY-12 trying again while the provider is still away opens no order', async () => {
  serve({
    'POST /api/orders': opened,
    'POST /api/orders/:id/cancel': done,
  })
  const blocked = new Error('blocked')
  const load = vi
    .fn(async () => Buttons)
    .mockRejectedValueOnce(blocked)
    .mockRejectedValueOnce(blocked)
  const purchase = createPurchase(free, load)
  purchase.enter()
  await purchase.buy()
  await purchase.buy()
  expect(purchase.read().step).toBe('provider-failed')
  expect(asked('POST /api/orders')).toHaveLength(1)
  await purchase.buy()
  expect(purchase.read().step).toBe('ready')
  expect(asked('POST /api/orders')).toHaveLength(2)
})

test('PAY-12 buttons that came and cannot be shown release the hold; nothing is left to do to the order that is gone', async () => {
  const { purchase } = await readyToPay()
  purchase.reportNoButtons()
  expect(purchase.read().step).toBe('provider-failed')
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
  purchase.reportNoButtons()
  purchase.cancel()
  await purchase.capture()
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
  expect(asked('POST /api/orders/:id/capture')).toHaveLength(0)
  await purchase.buy()
  expect(purchase.read().step).toBe('ready')
})

test('a response that was lost is asked for again with the same key', async () => {
  let lost = 2
  serve({
    'POST /api/orders': () =>
      lost-- > 0 ? Promise.reject(new TypeError('lost')) : Response.json(order, { status: 201 }),
  })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(purchase.read().step).toBe('ready')
  expect(new Set(asked('POST /api/orders').map(({ body }) => body))).toHaveProperty('size', 1)
})

test('a hold that is seen after a lost response may be the own: asking with the same key tells', async () => {
  serve({})
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(3_000)
  purchase.see({ ...free, hold_expires_at: order.holdExpiresAt })
  expect(purchase.read().step).toBe('rest')

  await vi.advanceTimersByTimeAsync(4 * 60_000)
  serve({ 'POST /api/orders': () => Response.json({ ...order, holdSecondsLeft: 357 }, { status: 201 }) })
  await purchase.buy()
  expect(new Set(asked('POST /api/orders').map(({ body }) => body))).toHaveProperty('size', 1)
  expect(purchase.read()).toMatchObject({ step: 'ready', deadline: Date.parse(order.holdExpiresAt) })
})

test('a hold that is seen after a lost response may be somebody else: asking tells that too', async () => {
  serve({})
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(3_000)
  serve({ 'POST /api/orders': () => problem(409, 'on-hold') })
  await purchase.buy()
  expect(purchase.read().step).toBe('on-hold')
  purchase.see(held)
  expect(purchase.read().step).toBe('on-hold')
})

test('a response of a hotel network says nothing about a hold, and ten minutes end what it could be', async () => {
  serve({ 'POST /api/orders': () => new Response('<h1>Welcome</h1>', { status: 403 }) })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  await purchase.buy()
  purchase.see(held)
  expect(purchase.read().step).toBe('rest')

  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const later = { ...free, hold_expires_at: '2026-03-02T15:20:00.000Z' }
  purchase.see(later)
  expect(purchase.read().step).toBe('on-hold')
})

test('PAYP-24 PAY-18 a server that could not reach the provider holds nothing, says so, and is asked again by another click', async () => {
  serve({ 'POST /api/orders': () => problem(503, 'provider-unavailable') })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(purchase.read().step).toBe('rest')
  expect(showToast.mock.calls).toEqual([['error', 'An error occurred. Please try again or contact support.']])
  purchase.see({ ...free, hold_expires_at: order.holdExpiresAt })
  expect(purchase.read().step).toBe('on-hold')
  purchase.see(free)
  serve({ 'POST /api/orders': opened })
  await purchase.buy()
  expect(purchase.read().step).toBe('ready')
})

test.each(['too-many-holds', 'too-many-holds-in-an-hour', 'hold-paused'])(
  'ORD-07 ORD-08 a refusal that says %s is told, and nothing is held',
  async (type) => {
    serve({ 'POST /api/orders': () => problem(429, type) })
    const purchase = createPurchase(free, async () => Buttons)
    purchase.enter()
    void purchase.buy()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(purchase.read().step).toBe('rest')
    expect(showToast.mock.calls).toEqual([['error', `Message of ${type}`]])
    purchase.see({ ...free, hold_expires_at: order.holdExpiresAt })
    expect(purchase.read().step).toBe('on-hold')
  },
)

test.each([
  [409, 'already-sold', 'sold', null],
  [409, 'on-hold', 'on-hold', null],
  [404, 'not-found', 'rest', 'Message of not-found'],
  [422, 'no-price', 'rest', 'Message of no-price'],
  [400, 'malformed', 'rest', 'An error occurred. Please try again or contact support.'],
])('PAY-18 PREQ-03 opening refused with %i %s', async (status, type, step, toast) => {
  serve({ 'POST /api/orders': () => problem(status, type) })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  await purchase.buy()
  expect(purchase.read().step).toBe(step)
  expect(showToast.mock.calls).toEqual(toast ? [['error', toast]] : [])
})

test('PAY-15 SHOP-20 a completed capture is success, with a receipt', async () => {
  const { purchase } = await readyToPay({
    'POST /api/orders/:id/capture': () => {
      return Response.json({ status: 'COMPLETED' })
    },
  })
  await purchase.capture()
  expect(purchase.read().step).toBe('paid')
  expect(showToast.mock.calls).toEqual([['success', "Payment successful! We'll contact you about delivery."]])
  await eventually(() => expect(showReceipt.mock.calls).toEqual([[order.orderId]]))
})

test.each([
  [422, 'payment-declined', 'rest'],
  [409, 'already-sold', 'sold'],
  [409, 'on-hold', 'on-hold'],
  [409, 'not-approved', 'ready'],
])('PAYP-19 PAYP-21 PAY-17 a capture refused with %i %s', async (status, type, step) => {
  const { purchase } = await readyToPay({ 'POST /api/orders/:id/capture': () => problem(status, type) })
  await purchase.capture()
  expect(purchase.read().step).toBe(step)
  expect(showToast.mock.calls).toEqual([['error', 'Payment failed. Please try again or contact support.']])
})

test.each([
  ['COMPLETED', 'paid', 'success'],
  ['DECLINED', 'rest', 'error'],
])('PAYP-25 OP-31 a pending payment is followed until it is %s', async (status, step, kind) => {
  let response = 'PENDING'
  const { purchase } = await readyToPay({
    'POST /api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    'GET /api/orders/:id': () => Response.json({ status: response }),
  })
  void purchase.capture()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(purchase.read().step).toBe('pending')
  expect(showToast).not.toHaveBeenCalled()
  response = status
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe(step)
  expect(showToast).toHaveBeenCalledWith(kind, expect.any(String))
})

test('OP-31 a capture whose response never comes is not called failed: the order is asked', async () => {
  const { purchase } = await readyToPay({ 'GET /api/orders/:id': () => Response.json({ status: 'COMPLETED' }) })
  void purchase.capture()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked('POST /api/orders/:id/capture')).toHaveLength(3)
  expect(purchase.read().step).toBe('pending')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('paid')
  expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
})

test('PAY-10 PAY-15 a capture that never arrived is asked for again: approving was paying', async () => {
  let isInTunnel = true
  const { purchase } = await readyToPay({
    'POST /api/orders/:id/capture': () =>
      isInTunnel ? Promise.reject(new TypeError('lost')) : Response.json({ status: 'COMPLETED' }),
    'GET /api/orders/:id': () => Response.json({ status: 'OPEN' }),
  })
  void purchase.capture()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked('POST /api/orders/:id/capture')).toHaveLength(3)
  isInTunnel = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('paid')
  expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
})

test('a capture that never arrived before its hold ended is asked for again, and gives way to the next collector', async () => {
  const responses = {
    'POST /api/orders/:id/capture': () => Promise.reject<Response>(new TypeError('lost')),
    'GET /api/orders/:id': () => Response.json({ status: 'EXPIRED' }),
  }
  const { purchase } = await readyToPay(responses)
  void purchase.capture()
  await vi.advanceTimersByTimeAsync(3_000)
  responses['POST /api/orders/:id/capture'] = async () => problem(409, 'on-hold')
  serve(responses)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('on-hold')
  expect(showToast.mock.calls).toEqual([['error', expect.any(String)]])
})

test('a buyer who agreed and closes the room is told the end all the same, and finds the purchase when it opens again', async () => {
  let status = 'PENDING'
  serve({
    'POST /api/orders': opened,
    'POST /api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    'GET /api/orders/:id': () => Response.json({ status }),
  })
  const purchase = openPurchase(free, async () => Buttons)
  const leave = purchase.enter()
  await purchase.buy()
  void purchase.capture()
  await settle()
  leave()
  const again = openPurchase(held, async () => Buttons)
  expect(again.read().step).toBe('pending')
  again.enter()()
  status = 'COMPLETED'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
  expect(openPurchase({ ...free, sold_out: true }, async () => Buttons).read().step).toBe('sold')
})

test('PAY-19 cancelling, or leaving the room, releases the hold once', async () => {
  const { purchase, leave } = await readyToPay()
  purchase.cancel()
  expect(purchase.read().step).toBe('cancelled')
  leave()
  expect(showToast.mock.calls).toEqual([['info', 'Payment cancelled']])
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
  expect(asked('POST /api/orders/:id/cancel')[0]!).toMatchObject({ method: 'POST', keepalive: true })

  const other = await readyToPay()
  other.leave()
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(2)
})

test('a page that closes releases the hold, unless the buyer has agreed', async () => {
  const { purchase } = await readyToPay({ 'POST /api/orders/:id/capture': () => new Promise(() => {}) })
  page.window().dispatchEvent(new Event('pagehide'))
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
  expect(purchase.read().step).toBe('rest')

  const agreed = await readyToPay({ 'POST /api/orders/:id/capture': () => new Promise(() => {}) })
  void agreed.purchase.capture()
  page.window().dispatchEvent(new Event('pagehide'))
  agreed.leave()
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
})

test.each(['already-paid', 'payment-in-progress'])(
  'PAY-15 a buyer who approved without the page hearing of it is told the end, when releasing returns %s',
  async (type) => {
    const responses = {
      'POST /api/orders/:id/cancel': () => problem(409, type),
      'GET /api/orders/:id': () => Response.json({ status: 'COMPLETED' }),
    }
    const { purchase } = await readyToPay(responses)
    purchase.see({ ...free, sold_out: true })
    await settle()
    expect(purchase.read().step).toBe('paid')
    expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
  },
)

test('PAY-19 cancelling too late is followed to the end', async () => {
  let status = 'PENDING'
  const { leave } = await readyToPay({
    'POST /api/orders/:id/cancel': () => problem(409, 'payment-in-progress'),
    'GET /api/orders/:id': () => Response.json({ status }),
  })
  leave()
  await settle()
  status = 'COMPLETED'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(showToast.mock.calls).toEqual([
    ['info', 'Payment cancelled'],
    ['success', expect.any(String)],
  ])
})

test('a late response about one order does not end the next', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>()
  const responses: (() => Promise<Response>)[] = [() => late, async () => Response.json({ status: 'DECLINED' })]
  const { purchase } = await readyToPay({
    'POST /api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    'GET /api/orders/:id': () => responses.shift()?.() ?? new Promise(() => {}),
  })
  await purchase.capture()
  await vi.advanceTimersByTimeAsync(5_000)
  purchase.see({ ...free, sold_out: true })
  await settle()
  purchase.see(free)
  order.orderId = `${order.orderId}2`
  await purchase.buy()
  await purchase.capture()
  resolve(Response.json({ status: 'DECLINED' }))
  await settle()
  expect(purchase.read()).toEqual({ step: 'pending', orderId: order.orderId })
})

test('a room that closes while the order is being opened lets go of it as soon as it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  serve({ 'POST /api/orders': () => promise, 'POST /api/orders/:id/cancel': done })
  const purchase = createPurchase(free, async () => Buttons)
  const leave = purchase.enter()
  void purchase.buy()
  leave()
  resolve(Response.json(order, { status: 201 }))
  await settle()
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
  expect(purchase.read().step).toBe('rest')
})

test('a room that opens again while the order is being opened goes on to pay', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  serve({ 'POST /api/orders': () => promise, 'POST /api/orders/:id/cancel': done })
  const purchase = openPurchase(free, async () => Buttons)
  const leave = purchase.enter()
  void purchase.buy()
  leave()
  const again = openPurchase({ ...free, hold_expires_at: order.holdExpiresAt }, async () => Buttons)
  const leaveAgain = again.enter()
  resolve(Response.json(order, { status: 201 }))
  await settle()
  expect(again.read().step).toBe('ready')
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(0)
  leaveAgain()
})

test('a work on hold comes back by itself when the hold ends, or when money under way is settled', async () => {
  const heldByAnother = { ...free, hold_expires_at: '2026-03-02T15:04:00.000Z' }
  let now: object = heldByAnother
  const looks = () => asked('GET /api/products/:product').length
  serve({ 'GET /api/orders?buying=true': none, 'GET /api/products/:product': () => Response.json(now) })
  const purchase = createPurchase(heldByAnother, async () => Buttons)
  purchase.enter()
  await vi.advanceTimersByTimeAsync(4 * 60_000 - 1)
  expect(looks()).toBe(0)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(purchase.read().step).toBe('on-hold')
  expect(looks()).toBeLessThan(6)
  now = free
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('rest')
  const looksBefore = looks()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(looksBefore)
})

test('news of the work decide: held, free again, sold; the own hold is nobody else', async () => {
  const { purchase } = await readyToPay({ 'POST /api/orders/:id/capture': () => problem(422, 'payment-declined') })
  purchase.see({ ...free, hold_expires_at: order.holdExpiresAt })
  expect(purchase.read().step).toBe('ready')
  await purchase.capture()
  purchase.see({ ...free, hold_expires_at: order.holdExpiresAt })
  expect(purchase.read().step).toBe('rest')
  purchase.see({ ...free, hold_expires_at: '2026-03-02T15:20:00.000Z' })
  expect(purchase.read().step).toBe('on-hold')
  purchase.see(free)
  expect(purchase.read().step).toBe('rest')
  purchase.see({ ...free, sold_out: true })
  expect(purchase.read().step).toBe('sold')
  purchase.see(free)
  expect(purchase.read().step).toBe('rest')
})

test('PAYP-22 a buyer whose hold has ended is told that somebody else holds the work, and pays nothing', async () => {
  const { purchase } = await readyToPay()
  const later = '2026-03-02T15:20:00.000Z'
  purchase.see({ ...free, hold_expires_at: '2026-03-02T15:05:00.000Z' })
  expect(purchase.read().step).toBe('ready')
  purchase.see({ ...free, hold_expires_at: later })
  await settle()
  expect(purchase.read()).toEqual({ step: 'on-hold', until: later })
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
  await purchase.capture()
  expect(asked('POST /api/orders/:id/capture')).toEqual([])
  expect(showToast).not.toHaveBeenCalled()
})

test('OP-31 a work that is sold while this buyer waits for the bank may be theirs: the order is asked at once', async () => {
  const { purchase } = await readyToPay({
    'POST /api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    'GET /api/orders/:id': () => Response.json({ status: 'COMPLETED' }),
  })
  void purchase.capture()
  await settle()
  purchase.see({ ...free, sold_out: true })
  await settle()
  expect(purchase.read().step).toBe('paid')
})

test('PAYP-21 a work that is sold to somebody else while this buyer decides is let go', async () => {
  const { purchase } = await readyToPay()
  purchase.see({ ...free, sold_out: true })
  expect(purchase.read().step).toBe('sold')
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
})

test('TAX-03 TAX-07 a place is asked for when the server wants one, and another place is asked for with the same key', async () => {
  const lines = [{ label: 'Harbour', amount: '1200.00' }]
  const needed = () => problem(422, 'delivery-missing')
  serve({ 'GET /api/orders?buying=true': none, 'POST /api/orders': needed, 'POST /api/orders/:id/cancel': done })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  await purchase.buy()
  expect(purchase.read()).toMatchObject({ step: 'asking-delivery', stated: null, fault: null })
  purchase.keepDelivery()
  expect(purchase.read().step).toBe('rest')

  await purchase.buy()
  serve({ 'POST /api/orders': () => problem(422, 'delivery-wrong') })
  await purchase.stateDelivery({ to: 'us', state: 'FL', zip: '3' })
  expect(purchase.read()).toMatchObject({ step: 'asking-delivery', stated: { zip: '3' }, fault: expect.any(String) })

  serve({ 'POST /api/orders': () => Response.json({ ...order, lines }, { status: 201 }) })
  await purchase.stateDelivery({ to: 'us', state: 'FL', zip: '33401' })
  expect(purchase.read()).toMatchObject({ step: 'ready', order: { lines }, parts: expect.any(Object) })
  await purchase.changeDelivery()
  purchase.keepDelivery()
  expect(purchase.read()).toMatchObject({ step: 'ready', order: { lines } })
  await purchase.changeDelivery()
  await purchase.stateDelivery({ to: 'gallery' })
  expect(purchase.read().step).toBe('ready')
  const bodies = asked('POST /api/orders').map(({ body }) => JSON.parse(body as string))
  expect(bodies.map(({ delivery }) => delivery?.zip ?? delivery?.to)).toEqual([
    undefined,
    undefined,
    '3',
    '33401',
    'gallery',
  ])
  expect(bodies[4].requestKey).toBe(bodies[3].requestKey)
  expect(asked('POST /api/orders/:id/cancel')).toEqual([])
})

test('TAX-12 another place that got no response is asked for again by Buy, with the same key, and not the place before', async () => {
  serve({ 'GET /api/orders?buying=true': none, 'POST /api/orders': () => problem(422, 'delivery-missing') })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  await purchase.buy()
  serve({ 'POST /api/orders': opened })
  await purchase.stateDelivery({ to: 'gallery' })
  await purchase.changeDelivery()
  serve({})
  const lost = purchase.stateDelivery({ to: 'abroad' })
  await vi.advanceTimersByTimeAsync(60_000)
  await lost
  expect(purchase.read().step).toBe('rest')

  const other = { ...order, orderId: `${order.orderId.slice(0, -1)}f`, amount: '1100.00' }
  const stillOpen = {
    'GET /api/orders?buying=true': () => own('OPEN'),
    'POST /api/orders/:id/capture': () => problem(409, 'not-approved'),
    'GET /api/orders/:id': () => Response.json({ status: 'OPEN' }),
  }
  serve({ ...stillOpen, 'POST /api/orders': () => Response.json(other, { status: 201 }) })
  await purchase.buy()
  expect(purchase.read()).toMatchObject({ step: 'ready', order: other })
  const bodies = asked('POST /api/orders').map(({ body }) => JSON.parse(body as string))
  expect(bodies.at(-1)).toMatchObject({ delivery: { to: 'abroad' }, requestKey: bodies[1].requestKey })
  expect(asked('POST /api/orders/:id/cancel')).toEqual([])
})

test('TAX-12 an order that goes on after another place was refused is shown as before, with the place that it is for', async () => {
  const { purchase, leave } = await readyToPay()
  const ready = purchase.read()
  await purchase.changeDelivery()
  serve({
    'POST /api/orders': () => problem(429, 'too-many-holds-in-an-hour'),
    'GET /api/orders/:id': () => Response.json({ status: 'OPEN' }),
    'POST /api/orders/:id/cancel': done,
  })
  const refused = purchase.stateDelivery({ to: 'abroad' })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(showToast).toHaveBeenCalledWith('error', 'Message of too-many-holds-in-an-hour')
  expect(purchase.read()).toBe(ready)
  await purchase.changeDelivery()
  expect(purchase.read()).toMatchObject({ step: 'asking-delivery', stated: null })

  serve({ 'POST /api/orders': () => problem(422, 'delivery-wrong'), 'POST /api/orders/:id/cancel': done })
  await purchase.stateDelivery({ to: 'abroad' })
  expect(purchase.read()).toMatchObject({ step: 'asking-delivery', stated: { to: 'abroad' }, back: ready })
  purchase.keepDelivery()
  await purchase.changeDelivery()
  expect(purchase.read()).toMatchObject({ step: 'asking-delivery', stated: null })
  leave()
  await settle()
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
})

test('TAX-12 an order whose other place is refused after its buyer has left is let go of', async () => {
  const { purchase, leave } = await readyToPay()
  await purchase.changeDelivery()
  serve({ 'POST /api/orders': () => problem(404, 'not-found'), 'POST /api/orders/:id/cancel': done })
  const refused = purchase.stateDelivery({ to: 'abroad' })
  leave()
  await refused
  expect(purchase.read().step).toBe('rest')
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
})

test('TAX-12 an order that ended for another place, which the provider then refused, is not shown again', async () => {
  const { purchase } = await readyToPay()
  await purchase.changeDelivery()
  serve({
    'POST /api/orders': () => problem(503, 'provider-unavailable'),
    'GET /api/orders/:id': () => Response.json({ status: 'CANCELLED' }),
  })
  const refused = purchase.stateDelivery({ to: 'abroad' })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(purchase.read().step).toBe('rest')
})

test.each(['the room', 'the page'])(
  'TAX-12 leaving %s after another place got no response lets go of the order',
  async (left) => {
    const { purchase, leave } = await readyToPay()
    await purchase.changeDelivery()
    serve({ 'POST /api/orders/:id/cancel': done })
    const lost = purchase.stateDelivery({ to: 'abroad' })
    await vi.advanceTimersByTimeAsync(60_000)
    await lost
    expect(purchase.read().step).toBe('rest')
    if (left === 'the page') page.window().dispatchEvent(new Event('pagehide'))
    leave()
    await settle()
    expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
  },
)

test('TAX-07 leaving while another place is asked for lets go of the order', async () => {
  const { purchase, leave } = await readyToPay()
  await purchase.changeDelivery()
  expect(purchase.read().step).toBe('asking-delivery')
  leave()
  await settle()
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(1)
})
