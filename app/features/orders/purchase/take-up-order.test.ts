import { afterEach, expect, test, vi } from 'vitest'
import {
  asked,
  askedInOrder,
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
import { finishOwnPurchases } from './finish-own-purchases.ts'
import type { PaymentButtons } from './payment-buttons.ts'
import { createPurchase } from './purchase.ts'
import type { PurchasedWork } from './purchased-work.ts'

// What a page does with an order that another page, tab or visit of its browser has opened.

const showToast = vi.hoisted(() => vi.fn())
vi.mock('#app/ui/show-toast.ts', () => ({ showToast: (kind: string, text: string) => showToast(kind, text) }))
const showReceipt = vi.hoisted(() => vi.fn())
vi.mock('./receipt-panel.tsx', () => ({ showReceipt }))
afterEach(() => {
  showToast.mockReset()
  showReceipt.mockReset()
})

usePurchasePage()
const Buttons: PaymentButtons = () => null
const paid = ['success', "Payment successful! We'll contact you about delivery."]
const failed = ['error', 'Payment failed. Please try again or contact support.']
const notApproved = () => problem(409, 'not-approved')
const isOpen = () => Response.json({ status: 'OPEN' })
const capture = 'POST /api/orders/:id/capture'
const buying = 'GET /api/orders?buying=true'

async function enter(work: PurchasedWork = held) {
  const purchase = createPurchase(work, async () => Buttons)
  const leave = purchase.enter()
  await settle()
  return { purchase, leave }
}

test('ORD-10 PAY-10 an order that was approved before its page crashed is paid and told, once, wherever it is heard', async () => {
  serve({ [buying]: () => own('OPEN'), [capture]: () => Response.json({ status: 'COMPLETED' }) })
  const { purchase } = await enter()
  expect(purchase.read().step).toBe('paid')
  await finishOwnPurchases((await own('OPEN').json()).items)
  expect(showToast.mock.calls).toEqual([paid])
})

test('ORD-10 an order that nobody approved is no other collector, and buying goes on with that same order', async () => {
  serve({ [buying]: () => own('OPEN'), [capture]: notApproved, 'GET /api/orders/:id': isOpen })
  const { purchase } = await enter()
  expect(purchase.read().step).toBe('rest')
  purchase.see(held)
  expect(purchase.read().step).toBe('rest')
  await purchase.buy()
  expect(purchase.read()).toMatchObject({ step: 'ready', order })
  expect(asked('POST /api/orders')).toEqual([])
  expect(showToast).not.toHaveBeenCalled()
})

test.each(['2026-03-02T15:16:00Z', '2026-03-02T14:52:00Z'])(
  'PAY-23 an order that is found again has the time that the server says is left, in a browser whose clock says %s',
  async (clock) => {
    vi.setSystemTime(clock)
    const left = { holdSecondsLeft: 360 }
    serve({ [buying]: () => own('OPEN', left), [capture]: notApproved, 'GET /api/orders/:id': isOpen })
    const { purchase } = await enter()
    await purchase.buy()
    expect(purchase.read()).toMatchObject({ step: 'ready', deadline: Date.now() + 360_000 })
  },
)

test('ORD-10 OP-31 a payment that the bank still works on is shown as such, and followed', async () => {
  let status = 'PENDING'
  serve({
    [buying]: () => own('PENDING'),
    [capture]: () => Response.json({ status: 'PENDING' }, { status: 202 }),
    'GET /api/orders/:id': () => Response.json({ status }),
  })
  const { purchase } = await enter()
  expect(purchase.read()).toEqual({ step: 'pending', orderId: order.orderId })
  status = 'COMPLETED'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('paid')
  expect(showToast.mock.calls).toEqual([paid])
})

test('an order that only seems to be paid, since another tab asks whether it was approved, can be paid', async () => {
  serve({ [buying]: () => own('PENDING'), [capture]: notApproved, 'GET /api/orders/:id': isOpen })
  const { purchase } = await enter(free)
  await purchase.buy()
  expect(purchase.read()).toMatchObject({ step: 'ready', order })
})

test('an order of another tab that turns out not to be approved is left to that tab, without a message', async () => {
  const responses = { [buying]: () => own('OPEN'), 'GET /api/orders/:id': isOpen, 'POST /api/orders/:id/cancel': done }
  serve(responses)
  const { purchase } = await enter()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(purchase.read().step).toBe('pending')
  serve({ ...responses, [capture]: notApproved })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('rest')
  expect(asked('POST /api/orders/:id/cancel')).toEqual([])
  expect(showToast).not.toHaveBeenCalled()
})

test('PAY-19 a buyer who cancels while another tab asks for the money lets go of the order all the same', async () => {
  let isAsked = true
  serve({
    [buying]: none,
    'POST /api/orders': opened,
    'POST /api/orders/:id/cancel': () => (isAsked ? problem(409, 'payment-in-progress') : done()),
    'GET /api/orders/:id': isOpen,
    [capture]: () => {
      isAsked = false
      return notApproved()
    },
  })
  const { purchase } = await enter(free)
  await purchase.buy()
  purchase.cancel()
  await settle()
  expect(asked('POST /api/orders/:id/cancel')).toHaveLength(2)
  expect(showToast.mock.calls).toEqual([['info', 'Payment cancelled']])
})

test('ORD-10 PAY-17 a payment that was approved and declined meanwhile is told as failed, and the work can be bought', async () => {
  serve({ [buying]: () => own('OPEN'), [capture]: () => problem(422, 'payment-declined') })
  const { purchase } = await enter()
  expect(purchase.read().step).toBe('rest')
  expect(showToast.mock.calls).toEqual([failed])
})

test("a work that is really another collector's stays on hold, without a message", async () => {
  serve({ [buying]: none })
  const { purchase } = await enter()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(purchase.read().step).toBe('on-hold')
  expect(askedInOrder()).toEqual([buying, buying])
})

test('ORD-10 an order of this browser for another work is none for this one: a new one is opened', async () => {
  const other = {
    id: '019cb000-0000-7000-8000-0000000000bb',
    hold_expires_at: null,
    is_reserved: false,
    sold_out: false,
  }
  serve({
    [buying]: () => own('OPEN'),
    [capture]: notApproved,
    'GET /api/orders/:id': isOpen,
    'POST /api/orders': opened,
  })
  const { purchase } = await enter(other)
  await purchase.buy()
  expect(askedInOrder()).toEqual([buying, 'POST /api/orders'])
  expect(purchase.read().step).toBe('ready')
})

test('a response that is lost says nothing of the work: it stays on hold', async () => {
  serve({})
  const { purchase } = await enter()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked(buying)).toHaveLength(3)
  expect(purchase.read().step).toBe('on-hold')
})

test('ORD-10 a hold that another tab of this browser takes is no other collector', async () => {
  serve({ [buying]: () => own('OPEN'), [capture]: notApproved, 'GET /api/orders/:id': isOpen })
  const { purchase } = await enter(free)
  expect(askedInOrder()).toEqual([])
  purchase.see(held)
  await settle()
  expect(purchase.read().step).toBe('rest')
})

test('ORD-10 a hold of another tab whose response, with the cookie, is still on its way is known a little later', async () => {
  const responses = { [capture]: notApproved, 'GET /api/orders/:id': isOpen }
  serve({ [buying]: none })
  const { purchase } = await enter(free)
  purchase.see(held)
  await settle()
  expect(purchase.read().step).toBe('on-hold')
  serve({ ...responses, [buying]: () => own('OPEN') })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(purchase.read().step).toBe('rest')
})

test('a room that is closed asks no more whose the hold is', async () => {
  serve({ [buying]: none })
  const { leave } = await enter()
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(askedInOrder()).toEqual([buying])
})

test('ORD-10 PAY-02 an order of this browser that a page has not heard of is asked about before another is opened', async () => {
  serve({
    [buying]: () => own('PENDING'),
    [capture]: () => Response.json({ status: 'PENDING' }, { status: 202 }),
    'POST /api/orders': opened,
  })
  const { purchase } = await enter(free)
  await purchase.buy()
  expect(purchase.read()).toEqual({ step: 'pending', orderId: order.orderId })
  expect(asked('POST /api/orders')).toEqual([])
})

test('ORD-10 PAY-10 an order that was approved elsewhere is paid by a click on Buy, and no second one is opened', async () => {
  serve({ [buying]: () => own('OPEN'), [capture]: () => Response.json({ status: 'COMPLETED' }) })
  const { purchase } = await enter(free)
  await purchase.buy()
  expect(purchase.read().step).toBe('paid')
  expect(asked('POST /api/orders')).toEqual([])
  expect(showToast.mock.calls).toEqual([paid])
})

test('an order that another tab lets go of meanwhile is over: a new one is opened', async () => {
  serve({
    [buying]: () => own('OPEN'),
    [capture]: notApproved,
    'GET /api/orders/:id': () => Response.json({ status: 'CANCELLED' }),
    'POST /api/orders': opened,
  })
  const { purchase } = await enter(free)
  await purchase.buy()
  expect(asked('POST /api/orders')).toHaveLength(1)
  expect(purchase.read().step).toBe('ready')
})

test('an order that this page is letting go of is not gone on with', async () => {
  const { promise: arriving, resolve: arrive } = Promise.withResolvers<Response>()
  const responses = {
    [buying]: none,
    'POST /api/orders': opened,
    'POST /api/orders/:id/cancel': () => arriving,
  }
  serve(responses)
  const load = vi.fn(async () => Buttons).mockRejectedValueOnce(new Error('blocked'))
  const purchase = createPurchase(free, load)
  purchase.enter()
  await purchase.buy()
  expect(purchase.read().step).toBe('provider-failed')
  serve({ ...responses, [buying]: () => own('OPEN'), [capture]: notApproved, 'GET /api/orders/:id': isOpen })
  await purchase.buy()
  expect(asked(capture)).toEqual([])
  expect(asked('POST /api/orders')).toHaveLength(2)
  arrive(done())
})

test('PAY-17 an order that another tab has let go of cannot be paid any more: the work can be bought again', async () => {
  serve({
    [buying]: none,
    'POST /api/orders': opened,
    [capture]: notApproved,
    'GET /api/orders/:id': () => Response.json({ status: 'CANCELLED' }),
  })
  const { purchase } = await enter(free)
  await purchase.buy()
  await purchase.capture()
  expect(purchase.read().step).toBe('rest')
  expect(showToast.mock.calls).toEqual([failed])
})

test('a buyer who waits is not kept by a question that gets no response', async () => {
  serve({ [buying]: () => new Promise(() => {}), 'POST /api/orders': opened })
  const { purchase } = await enter(free)
  void purchase.buy()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked(buying)).toHaveLength(1)
  expect(purchase.read()).toMatchObject({ step: 'ready', order })
})

test('ORD-10 PAY-15 a purchase that was paid while nobody looked on is told, once, and the server is told so', async () => {
  serve({
    [buying]: () => own('COMPLETED'),
    [capture]: () => Response.json({ status: 'COMPLETED' }),
    'POST /api/orders/:id/told': () => new Response(null, { status: 204 }),
  })
  const { purchase } = await enter()
  expect(purchase.read().step).toBe('paid')
  await finishOwnPurchases((await own('COMPLETED').json()).items)
  expect(showToast.mock.calls).toEqual([paid])
  expect(asked('POST /api/orders/:id/told')).toMatchObject([{ keepalive: true }])
})

test('ORD-10 the start of a visit asks for the money of what was left, and tells its end alone', async () => {
  const orders = (await own('OPEN').json()).items
  serve({ [capture]: notApproved })
  await finishOwnPurchases(orders)
  serve({ [capture]: () => Response.json({ status: 'PENDING' }, { status: 202 }) })
  await finishOwnPurchases(orders)
  serve({ [capture]: () => problem(409, 'on-hold') })
  await finishOwnPurchases(orders)
  expect(showToast).not.toHaveBeenCalled()
  serve({ [capture]: () => problem(422, 'payment-declined') })
  await finishOwnPurchases(orders)
  expect(showToast.mock.calls).toEqual([failed])
})
