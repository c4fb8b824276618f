import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentButtons } from './payment-buttons.ts'
import { createPurchase } from './purchase.ts'
import { recallOrders } from './remembered-order.ts'
import { takeUpPurchase } from './take-up-purchase.ts'

const showToast = vi.hoisted(() => vi.fn())
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const kept = new Map<string, string>()
const tabStorage = new Map<string, string>()
const storage = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
})
let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T15:00:00Z') })
  page = new EventTarget()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', storage(kept))
  vi.stubGlobal('sessionStorage', storage(tabStorage))
  // An order of each test's own: how one ended is told once.
  order.orderId = `019cb000-0000-7000-8000-${String(++orders).padStart(12, '0')}`
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
  showToast.mockReset()
  kept.clear()
  tabStorage.clear()
})

const Buttons: PaymentButtons = () => null
let orders = 0
const order = {
  orderId: '',
  providerOrderId: 'DEMO-1',
  amount: '1200.00',
  currency: 'USD',
  holdExpiresAt: '2026-03-02T15:10:00.000Z',
}
const free = { id: '019cb000-0000-7000-8000-0000000000aa', hold_expires_at: null, sold_out: false }
const problem = (status: number, type: string) =>
  Response.json({ type, title: 'No', status, detail: type, message: `Message of ${type}` }, { status })

/** Answers by path; what is not named is unreachable. */
function serve(answers: Record<string, () => Response | Promise<Response>>) {
  fetched.mockImplementation(async (path) => {
    const answer = answers[path.replace(order.orderId, ':id').replace(free.id, ':product')]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
}
const asked = (path: string) => fetched.mock.calls.filter(([called]) => called.endsWith(path))
const settle = () => vi.advanceTimersByTimeAsync(0)

async function readyToPay(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    '/api/orders': () => Response.json(order, { status: 201 }),
    '/api/orders/:id/cancel': () => new Response('{}'),
    ...answers,
  })
  const purchase = createPurchase(free, async () => Buttons)
  const leave = purchase.enter()
  await purchase.buy()
  expect(purchase.read()).toMatchObject({ step: 'ready', order })
  return { purchase, leave }
}

test('PAY-11 the order is opened while the provider loads, and both are waited for', async () => {
  serve({ '/api/orders': () => Response.json(order, { status: 201 }) })
  const { promise, resolve } = Promise.withResolvers<PaymentButtons>()
  const purchase = createPurchase(free, () => promise)
  purchase.enter()
  void purchase.buy()
  await settle()
  expect(purchase.read().step).toBe('opening')
  expect(JSON.parse(asked('/api/orders')[0]![1].body as string)).toMatchObject({ productId: free.id })
  resolve(Buttons)
  await settle()
  expect(purchase.read()).toMatchObject({ step: 'ready', deadline: Date.parse('2026-03-02T15:10:00Z') })
  expect(recallOrders()).toEqual([{ orderId: order.orderId, productId: free.id, isApproved: false }])
})

test('PAY-12 a provider that cannot be loaded releases the hold; trying again opens another order', async () => {
  serve({
    '/api/orders': () => Response.json(order, { status: 201 }),
    '/api/orders/:id/cancel': () => new Response('{}'),
  })
  const load = vi.fn(async () => Buttons).mockRejectedValueOnce(new Error('blocked'))
  const purchase = createPurchase(free, load)
  purchase.enter()
  await purchase.buy()
  expect(purchase.read().step).toBe('provider-failed')
  expect(asked('/cancel')).toHaveLength(1)
  await settle()
  expect(recallOrders()).toEqual([])
  await purchase.buy()
  expect(purchase.read().step).toBe('ready')
  const [first, second] = asked('/api/orders').map(([, init]) => JSON.parse(init.body as string).requestKey)
  expect(first).not.toBe(second)
})

test('an answer that was lost is asked for again with the same key', async () => {
  let lost = 2
  serve({
    '/api/orders': () => (lost-- > 0 ? Promise.reject(new TypeError('lost')) : Response.json(order, { status: 201 })),
  })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(purchase.read().step).toBe('ready')
  expect(new Set(asked('/api/orders').map(([, init]) => init.body))).toHaveProperty('size', 1)
})

test('a hold that is seen after a lost answer may be the own: asking with the same key tells', async () => {
  serve({})
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(3_000)
  purchase.see({ ...free, hold_expires_at: order.holdExpiresAt })
  expect(purchase.read().step).toBe('rest')

  await vi.advanceTimersByTimeAsync(4 * 60_000)
  serve({ '/api/orders': () => Response.json(order, { status: 201 }) })
  await purchase.buy()
  expect(new Set(asked('/api/orders').map(([, init]) => init.body))).toHaveProperty('size', 1)
  expect(purchase.read()).toMatchObject({ step: 'ready', deadline: Date.parse(order.holdExpiresAt) })
})

test('a hold that is seen after a lost answer may be somebody else: asking tells that too', async () => {
  serve({})
  const held = { ...free, hold_expires_at: order.holdExpiresAt }
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(3_000)
  serve({ '/api/orders': () => problem(409, 'on-hold') })
  await purchase.buy()
  expect(purchase.read().step).toBe('on-hold')
  purchase.see(held)
  expect(purchase.read().step).toBe('on-hold')
  const next = createPurchase(held, async () => Buttons)
  next.enter()
  expect(next.read().step).toBe('on-hold')
})

test('a page that is read again while the order is being opened finds that order, not another collector', async () => {
  serve({ '/api/orders': () => new Promise(() => {}) })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  page.dispatchEvent(new Event('pagehide'))

  const held = { ...free, hold_expires_at: order.holdExpiresAt }
  const reread = createPurchase(held, async () => Buttons)
  reread.enter()
  reread.see(held)
  expect(reread.read().step).toBe('rest')
  serve({ '/api/orders': () => Response.json(order, { status: 201 }) })
  await reread.buy()
  expect(reread.read().step).toBe('ready')
  expect(new Set(asked('/api/orders').map(([, init]) => init.body))).toHaveProperty('size', 1)
})

test('an answer of a hotel network says nothing about a hold, and ten minutes end what it could be', async () => {
  serve({ '/api/orders': () => new Response('<h1>Welcome</h1>', { status: 403 }) })
  const held = { ...free, hold_expires_at: order.holdExpiresAt }
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  await purchase.buy()
  purchase.see(held)
  expect(purchase.read().step).toBe('rest')
  const reread = createPurchase(held, async () => Buttons)
  reread.enter()
  expect(reread.read().step).toBe('rest')

  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const later = { ...free, hold_expires_at: '2026-03-02T15:20:00.000Z' }
  purchase.see(later)
  expect(purchase.read().step).toBe('on-hold')
  const muchLater = createPurchase(later, async () => Buttons)
  muchLater.enter()
  expect(muchLater.read().step).toBe('on-hold')
})

test('a server that could not reach the provider holds nothing', async () => {
  serve({ '/api/orders': () => problem(503, 'provider-unavailable') })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(3_000)
  purchase.see({ ...free, hold_expires_at: order.holdExpiresAt })
  expect(purchase.read().step).toBe('on-hold')
})

test.each(['too-many-holds', 'too-many-holds-in-an-hour', 'hold-paused'])(
  'ORD-07 ORD-08 a refusal that says %s is told, and nothing is held',
  async (type) => {
    serve({ '/api/orders': () => problem(429, type) })
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
  [422, 'no-price', 'rest', 'An error occurred. Please try again or contact support.'],
])('PAY-18 opening refused with %i %s', async (status, type, step, toast) => {
  serve({ '/api/orders': () => problem(status, type) })
  const purchase = createPurchase(free, async () => Buttons)
  purchase.enter()
  await purchase.buy()
  expect(purchase.read().step).toBe(step)
  expect(showToast.mock.calls).toEqual(toast ? [['error', toast]] : [])
})

test('PAY-15 a completed capture is success, and is remembered no longer', async () => {
  const { purchase } = await readyToPay({
    '/api/orders/:id/capture': () => {
      expect(recallOrders()[0]?.isApproved).toBe(true)
      return Response.json({ status: 'COMPLETED' })
    },
  })
  await purchase.capture()
  expect(purchase.read().step).toBe('paid')
  expect(showToast.mock.calls).toEqual([['success', "Payment successful! We'll contact you about delivery."]])
  expect(recallOrders()).toEqual([])
})

test.each([
  [422, 'payment-declined', 'rest'],
  [409, 'already-sold', 'sold'],
  [409, 'on-hold', 'on-hold'],
  [409, 'not-approved', 'ready'],
])('PAY-17 a capture refused with %i %s', async (status, type, step) => {
  const { purchase } = await readyToPay({ '/api/orders/:id/capture': () => problem(status, type) })
  await purchase.capture()
  expect(purchase.read().step).toBe(step)
  expect(showToast.mock.calls).toEqual([['error', 'Payment failed. Please try again or contact support.']])
})

test.each([
  ['COMPLETED', 'paid', 'success'],
  ['DECLINED', 'rest', 'error'],
])('OP-31 a pending payment is followed until it is %s', async (status, step, kind) => {
  let answer = 'PENDING'
  const { purchase } = await readyToPay({
    '/api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    '/api/orders/:id': () => Response.json({ status: answer }),
  })
  void purchase.capture()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(purchase.read().step).toBe('pending')
  expect(showToast).not.toHaveBeenCalled()
  answer = status
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe(step)
  expect(showToast).toHaveBeenCalledWith(kind, expect.any(String))
})

test('OP-31 a capture whose answer never comes is not called failed: the order is asked', async () => {
  const { purchase } = await readyToPay({ '/api/orders/:id': () => Response.json({ status: 'COMPLETED' }) })
  void purchase.capture()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked('/capture')).toHaveLength(3)
  expect(purchase.read().step).toBe('pending')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('paid')
  expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
})

test('PAY-10 PAY-15 a capture that never arrived is asked for again: approving was paying', async () => {
  let isInTunnel = true
  const { purchase } = await readyToPay({
    '/api/orders/:id/capture': () =>
      isInTunnel ? Promise.reject(new TypeError('lost')) : Response.json({ status: 'COMPLETED' }),
    '/api/orders/:id': () => Response.json({ status: 'OPEN' }),
  })
  void purchase.capture()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked('/capture')).toHaveLength(3)
  isInTunnel = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('paid')
  expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
})

test('a capture that never arrived before its hold ended is asked for again, and gives way to the next collector', async () => {
  const answers = {
    '/api/orders/:id/capture': () => Promise.reject<Response>(new TypeError('lost')),
    '/api/orders/:id': () => Response.json({ status: 'EXPIRED' }),
  }
  const { purchase } = await readyToPay(answers)
  void purchase.capture()
  await vi.advanceTimersByTimeAsync(3_000)
  answers['/api/orders/:id/capture'] = async () => problem(409, 'on-hold')
  serve(answers)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('on-hold')
  expect(showToast.mock.calls).toEqual([['error', expect.any(String)]])
})

test('a buyer who agreed and closes the room is told the end all the same, and finds the purchase when it opens again', async () => {
  let status = 'PENDING'
  vi.stubGlobal('localStorage', undefined)
  serve({
    '/api/orders': () => Response.json(order, { status: 201 }),
    '/api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    '/api/orders/:id': () => Response.json({ status }),
  })
  const purchase = takeUpPurchase(free, async () => Buttons)
  const leave = purchase.enter()
  await purchase.buy()
  void purchase.capture()
  await settle()
  leave()
  const held = { ...free, hold_expires_at: order.holdExpiresAt }
  const again = takeUpPurchase(held, async () => Buttons)
  expect(again.read().step).toBe('pending')
  again.enter()()
  status = 'COMPLETED'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
  expect(takeUpPurchase({ ...free, sold_out: true }, async () => Buttons).read().step).toBe('sold')
})

test('a page that is read again while the bank takes its time knows its own purchase, and its end is told once', async () => {
  const { purchase } = await readyToPay({
    '/api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    '/api/orders/:id': () => Response.json({ status: 'COMPLETED' }),
  })
  void purchase.capture()
  await settle()
  const reread = createPurchase({ ...free, hold_expires_at: order.holdExpiresAt }, async () => Buttons)
  reread.enter()
  expect(reread.read().step).toBe('pending')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reread.read().step).toBe('paid')
  expect(purchase.read().step).toBe('paid')
  expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
})

test('PAY-19 cancelling, or leaving the room, releases the hold once', async () => {
  const { purchase, leave } = await readyToPay()
  purchase.cancel()
  expect(purchase.read().step).toBe('cancelled')
  leave()
  expect(showToast.mock.calls).toEqual([['info', 'Payment cancelled']])
  expect(asked('/cancel')).toHaveLength(1)
  expect(asked('/cancel')[0]![1]).toMatchObject({ method: 'POST', keepalive: true })

  const other = await readyToPay()
  other.leave()
  expect(asked('/cancel')).toHaveLength(2)
})

test('a page that closes releases the hold, unless the buyer has agreed', async () => {
  const { purchase } = await readyToPay({ '/api/orders/:id/capture': () => new Promise(() => {}) })
  page.dispatchEvent(new Event('pagehide'))
  expect(asked('/cancel')).toHaveLength(1)
  expect(purchase.read().step).toBe('rest')

  const agreed = await readyToPay({ '/api/orders/:id/capture': () => new Promise(() => {}) })
  void agreed.purchase.capture()
  page.dispatchEvent(new Event('pagehide'))
  agreed.leave()
  expect(asked('/cancel')).toHaveLength(1)
  expect(recallOrders()).toMatchObject([{ isApproved: true }])
})

test.each(['already-paid', 'payment-in-progress'])(
  'PAY-15 a buyer who approved without the page hearing of it is told the end, when releasing answers %s',
  async (type) => {
    const answers = {
      '/api/orders/:id/cancel': () => problem(409, type),
      '/api/orders/:id': () => Response.json({ status: 'COMPLETED' }),
    }
    const { purchase } = await readyToPay(answers)
    purchase.see({ ...free, sold_out: true })
    await settle()
    expect(purchase.read().step).toBe('paid')
    expect(showToast.mock.calls).toEqual([['success', expect.any(String)]])
    expect(recallOrders()).toEqual([])
  },
)

test('PAY-19 cancelling too late is followed to the end', async () => {
  let status = 'PENDING'
  const { leave } = await readyToPay({
    '/api/orders/:id/cancel': () => problem(409, 'payment-in-progress'),
    '/api/orders/:id': () => Response.json({ status }),
  })
  leave()
  await settle()
  expect(recallOrders()).toMatchObject([{ isApproved: true }])
  status = 'COMPLETED'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(showToast.mock.calls).toEqual([
    ['info', 'Payment cancelled'],
    ['success', expect.any(String)],
  ])
})

test('a second purchase does not make the first be forgotten', async () => {
  const { purchase } = await readyToPay({
    '/api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
  })
  await purchase.capture()
  const first = order.orderId
  order.orderId = `${first}2`
  const other = createPurchase({ ...free, id: 'another' }, async () => Buttons)
  other.enter()
  await other.buy()
  expect(recallOrders()).toMatchObject([
    { orderId: first, isApproved: true },
    { orderId: order.orderId, productId: 'another', isApproved: false },
  ])
})

test('a late answer about one order does not end the next', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>()
  const answers: (() => Promise<Response>)[] = [() => late, async () => Response.json({ status: 'DECLINED' })]
  const { purchase } = await readyToPay({
    '/api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    '/api/orders/:id': () => answers.shift()?.() ?? new Promise(() => {}),
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
  serve({ '/api/orders': () => promise, '/api/orders/:id/cancel': () => new Response('{}') })
  const purchase = createPurchase(free, async () => Buttons)
  const leave = purchase.enter()
  void purchase.buy()
  leave()
  resolve(Response.json(order, { status: 201 }))
  await settle()
  expect(asked('/cancel')).toHaveLength(1)
  expect(purchase.read().step).toBe('rest')
})

test('a room that opens again while the order is being opened goes on to pay', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  serve({ '/api/orders': () => promise, '/api/orders/:id/cancel': () => new Response('{}') })
  const purchase = takeUpPurchase(free, async () => Buttons)
  const leave = purchase.enter()
  void purchase.buy()
  leave()
  const again = takeUpPurchase({ ...free, hold_expires_at: order.holdExpiresAt }, async () => Buttons)
  const leaveAgain = again.enter()
  resolve(Response.json(order, { status: 201 }))
  await settle()
  expect(again.read().step).toBe('ready')
  expect(asked('/cancel')).toHaveLength(0)
  leaveAgain()
})

test('a work on hold comes back by itself when the hold ends, or when money under way is settled', async () => {
  const held = { ...free, hold_expires_at: '2026-03-02T15:04:00.000Z' }
  let now: object = held
  serve({ '/api/products/:product': () => Response.json(now) })
  const purchase = createPurchase(held, async () => Buttons)
  purchase.enter()
  await vi.advanceTimersByTimeAsync(4 * 60_000 - 1)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(purchase.read().step).toBe('on-hold')
  expect(fetched.mock.calls.length).toBeLessThan(6)
  now = free
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('rest')
  const askedBefore = fetched.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(askedBefore)
})

test('news of the work decide: held, free again, sold; the own hold is nobody else', async () => {
  const { purchase } = await readyToPay({ '/api/orders/:id/capture': () => problem(422, 'payment-declined') })
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

test('OP-31 a work that is sold while this buyer waits for the bank may be theirs: the order is asked at once', async () => {
  const { purchase } = await readyToPay({
    '/api/orders/:id/capture': () => Response.json({ status: 'PENDING' }, { status: 202 }),
    '/api/orders/:id': () => Response.json({ status: 'COMPLETED' }),
  })
  void purchase.capture()
  await settle()
  purchase.see({ ...free, sold_out: true })
  await settle()
  expect(purchase.read().step).toBe('paid')
})

test('a work that is sold to somebody else while this buyer decides is let go', async () => {
  const { purchase } = await readyToPay()
  purchase.see({ ...free, sold_out: true })
  expect(purchase.read().step).toBe('sold')
  expect(asked('/cancel')).toHaveLength(1)
})
