import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { reconcileOrders } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { changeProduct } from '#app/features/products/admin/change-product.server.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import type { ChangeFailure } from '#app/platform/change-result.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { reservations } from '#db/schema/reservations.ts'
import { readSettings } from '#server/settings.ts'
import { newProduct } from '#tests/new-product.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { changeReservation } from './change-reservation.server.ts'
import { endLapsedReservations } from './end-lapsed-reservations.server.ts'
import { releaseWork } from './release-work.server.ts'
import { reserveWork } from './reserve-work.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

const timeZone = 'America/New_York'
/** Of the shop's clock: March 2, 2026, 10:00 AM in New York. */
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, note: null, day: '2026-03-02' }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const reserve = (id: string, reservation = dayFromNow(0)) => reserveWork(shop, { id, reservation, timeZone })
function dayFromNow(days: number) {
  const day = new Date(shop.now().getTime() - 5 * 60 * minuteMs + days * dayMs).toISOString().slice(0, 10)
  return { ...ada, day }
}
let clients = 0
const open = (productId: string) => openOrder(shop, { productId, clientAddress: `client ${++clients}` })
async function approved(productId: string) {
  const opened = await open(productId)
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  await decideDemoPayment(shop, opened.order.providerOrderId, 'approve')
  return opened.order.orderId
}
const stored = (id: string) => shop.db.select().from(reservations).where(eq(reservations.product_id, id))
const release = async (id: string) => releaseWork(shop, { id, seen: (await stored(id))[0]?.created_at.toISOString() })
/** By staff who see for whom it is reserved. */
const sell = async (id: string) =>
  setProductSold(shop, { id, sold: true, seen: (await stored(id))[0]?.created_at.toISOString() })
const endLapsed = () => shop.db.transaction((tx) => endLapsedReservations(tx, { at: shop.now() }))
async function trail(id: string) {
  const entries = await shop.db.select().from(audit_entries).where(eq(audit_entries.subject_id, id))
  return entries.sort((a, b) => a.id - b.id).map(({ action, actor_label, note }) => ({ action, actor_label, note }))
}

test('RSV-01 RSV-05 a reserved work is bought by nobody, and can be bought again when it is released; the trail says who did what', async () => {
  const [{ id }, other] = [await newProduct(shop.db), await newProduct(shop.db)]
  await reserve(other.id)
  expect(await reserve(id, { ...ada, day: '2026-03-04' })).toEqual({
    outcome: 'reserved',
    madeAt: shop.now(),
    until: new Date('2026-03-05T05:00:00Z'),
  })
  expect(await open(id)).toEqual({ outcome: 'reserved' })
  expect(await release(id)).toEqual({ outcome: 'released' })
  expect(await release(id)).toEqual({ outcome: 'released' })
  expect((await open(id)).outcome).toBe('opened')
  expect(await open(other.id)).toEqual({ outcome: 'reserved' })
  expect((await trail(id)).slice(1)).toEqual([
    { action: 'work-reserved', actor_label: 'Test', note: 'For Ada Lovelace until 2026-03-04' },
    { action: 'work-released', actor_label: 'Test', note: 'It was reserved for Ada Lovelace' },
  ])
})

test('RSV-02 a work is reserved for one client at a time, also when two ask at the same instant', async () => {
  const { id } = await newProduct(shop.db)
  const outcomes = await Promise.all([1, 2, 3].map((number) => reserve(id, { ...dayFromNow(1), name: `${number}` })))
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['reserved', 'reserved-before', 'reserved-before'])
  expect(await stored(id)).toHaveLength(1)
})

test('RSV-11 a reservation that is sent again after a lost response is told as made, and made once; another is refused', async () => {
  const { id } = await newProduct(shop.db)
  const made = await reserve(id, dayFromNow(1))
  shop.pass(minuteMs)
  expect(await reserve(id, dayFromNow(1))).toEqual(made)
  const others = [{ day: dayFromNow(2).day }, { name: 'Ada King' }, { email: null }, { phone: '1' }, { note: 'Framed' }]
  for (const other of others)
    expect(await reserve(id, { ...dayFromNow(1), ...other } as never)).toMatchObject({ outcome: 'reserved-before' })
  expect((await trail(id)).filter(({ action }) => action === 'work-reserved')).toHaveLength(1)
})

test('RSV-02 RSV-09 who may not reserve or delete a reserved work is told to end the reservation, as its button is called', async () => {
  const { id } = await newProduct(shop.db)
  await reserve(id, dayFromNow(1))
  const staff = { ...shop, settings: readSettings({}) } as unknown as ActingContext
  const reservation = { name: 'Grace Hopper', email: '', phone: '', note: '', day: dayFromNow(1).day }
  const refused = [
    await changeReservation(staff, { intent: 'reserve', id, reservation }),
    await changeProduct(staff, { intent: 'delete', id }),
  ]
  for (const { outcome, reasons } of refused as ChangeFailure[])
    expect([outcome, reasons]).toEqual(['failed', [expect.stringMatching(/\. End the reservation first\.$/)]])
})

test('RSV-04 a reservation ends by itself with its last day in the gallery, and the job takes it away and says so', async () => {
  const [held, passed] = [await newProduct(shop.db), await newProduct(shop.db, { name: 'Harbour' })]
  await reserve(passed.id, dayFromNow(0))
  await reserve(held.id, dayFromNow(2))
  const [{ until } = { until: new Date() }] = await stored(passed.id)
  shop.pass(until.getTime() - shop.now().getTime() - 1)
  expect(await open(passed.id)).toEqual({ outcome: 'reserved' })
  await endLapsed()
  expect(await stored(passed.id)).toHaveLength(1)
  shop.pass(1)
  await endLapsed()
  await endLapsed()
  expect(await stored(passed.id)).toEqual([])
  expect(await stored(held.id)).toHaveLength(1)
  expect((await trail(passed.id)).at(-1)).toEqual({
    action: 'work-released',
    actor_label: 'Reservations',
    note: 'It was reserved for Ada Lovelace, and the time was up',
  })
  const entries = await shop.db.select().from(audit_entries).where(eq(audit_entries.subject_id, passed.id))
  expect(new Set(entries.map(({ subject_label }) => subject_label))).toEqual(new Set(['Harbour']))
})

test('RSV-04 before the job has run, a reservation that is over keeps nobody from buying or reserving', async () => {
  const [bought, again] = [await newProduct(shop.db), await newProduct(shop.db)]
  await reserve(bought.id)
  await reserve(again.id)
  shop.pass(dayMs)
  expect((await open(bought.id)).outcome).toBe('opened')
  expect((await reserve(again.id)).outcome).toBe('reserved')
})

test('RSV-06 a work that a buyer holds or is paying, one that is sold and one that is not there are not reserved', async () => {
  const { id } = await newProduct(shop.db)
  const orderId = await approved(id)
  expect(await reserve(id)).toEqual({ outcome: 'on-hold' })
  await captureOrder(shop, orderId)
  expect(await reserve(id)).toEqual({ outcome: 'already-sold' })
  for (const unknown of [uuidv7(), 'x', "' or true --"]) {
    expect(await reserve(unknown)).toEqual({ outcome: 'not-found' })
    expect(await releaseWork(shop, { id: unknown, seen: undefined })).toEqual({ outcome: 'not-found' })
  }
  expect(await stored(id)).toEqual([])
})

test('RSV-06 of a buyer and staff who want a work at the same instant one has it', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await newProduct(shop.db)
    const attempts = [() => open(id), () => reserve(id)]
    await Promise.all((round % 2 ? attempts.reverse() : attempts).map((attempt) => attempt()))
    const isReserved = (await stored(id)).length
    const live = (await shop.db.select().from(orders).where(eq(orders.product_id, id))).length
    expect(isReserved + live).toBe(1)
  }
})

test('RSV-06 a buyer whose time was up does not take up an order for a work that was reserved since; money that came is given back', async () => {
  const [late, paid] = [await newProduct(shop.db), await newProduct(shop.db)]
  const [lateOrder, paidOrder] = [await approved(late.id), await approved(paid.id)]
  shop.pass(11 * minuteMs)
  expect((await reserve(late.id)).outcome).toBe('reserved')
  expect((await reserve(paid.id)).outcome).toBe('reserved')
  expect(await captureOrder(shop, lateOrder)).toBe('on-hold')
  // Captured past the program, as a slow provider does.
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, paidOrder))
  await shop.paymentProvider.captureOrder(order!.provider_order_id!, 'slow')
  await reconcileOrders(shop)
  const [after] = await shop.db.select().from(orders).where(eq(orders.id, paidOrder))
  expect(after).toMatchObject({ state: 'refunded', refund_reason: 'work-gone' })
  expect(await stored(paid.id)).toHaveLength(1)
})

test('RSV-08 marking a work sold ends its reservation', async () => {
  const { id } = await newProduct(shop.db)
  await reserve(id)
  await sell(id)
  expect(await stored(id)).toEqual([])
  await setProductSold(shop, { id, sold: false })
  expect((await open(id)).outcome).toBe('opened')
})

test('RSV-13 a work is marked sold over the reservation that was seen alone; the trail says that it ended', async () => {
  const { id } = await newProduct(shop.db)
  await reserve(id, dayFromNow(1))
  const [{ created_at: seen } = { created_at: new Date() }] = await stored(id)
  await release(id)
  shop.pass(minuteMs)
  await reserve(id, { ...dayFromNow(1), name: 'Grace Hopper' })
  const [kept] = await stored(id)
  for (const shown of [undefined, seen.toISOString()]) {
    expect(await setProductSold(shop, { id, sold: true, seen: shown })).toMatchObject({
      outcome: 'reserved',
      current: { clientName: 'Grace Hopper', madeAt: kept!.created_at.toISOString() },
    })
    expect(await stored(id)).toEqual([kept])
  }
  expect(await sell(id)).toEqual({ outcome: 'changed', quantity: 1, endedReservation: true })
  expect(await stored(id)).toEqual([])
  expect((await trail(id)).slice(-2)).toMatchObject([
    { action: 'work-released', actor_label: 'Test', note: 'It was reserved for Grace Hopper, and was sold' },
    { action: 'work-sold' },
  ])
})

test('RSV-13 a reservation that is over by then asks nothing, and is told as over', async () => {
  const { id } = await newProduct(shop.db)
  await reserve(id, dayFromNow(0))
  shop.pass(dayMs)
  expect(await setProductSold(shop, { id, sold: true })).toEqual({ outcome: 'changed', quantity: 1 })
  expect((await trail(id)).at(-2)).toMatchObject({ note: 'It was reserved for Ada Lovelace, and the time was up' })
})

test('RSV-02 RSV-06 the database itself refuses a second reservation, one of a held or sold work, and an order for a reserved one', async () => {
  const [free, held, sold] = [
    await newProduct(shop.db),
    await newProduct(shop.db),
    await newProduct(shop.db, { sold_out: true, sold_at: new Date(), quantity: 0 }),
  ]
  await open(held.id)
  const row = (product_id: string) => ({
    product_id,
    client_name: 'Ada',
    created_at: shop.now(),
    until: new Date(shop.now().getTime() + dayMs),
  })
  const insert = (id: string) => shop.db.insert(reservations).values(row(id))
  await insert(free.id)
  await expect(insert(free.id)).rejects.toThrow()
  await expect(insert(held.id)).rejects.toThrow()
  await expect(insert(sold.id)).rejects.toThrow()
  const order = {
    id: uuidv7(),
    product_id: free.id,
    provider: 'demo',
    amount: 1,
    snapshot: {},
    hold_expires_at: shop.now(),
  }
  await expect(shop.db.insert(orders).values({ ...order, state: 'created' })).rejects.toThrow()
  await shop.db.insert(orders).values({ ...order, state: 'expired' })
  await expect(shop.db.update(orders).set({ state: 'capturing' }).where(eq(orders.id, order.id))).rejects.toThrow()
  await expect(shop.db.delete(products).where(eq(products.id, free.id))).rejects.toThrow()
})

const buyers = ['Ada', 'Bo'] as const
type Deed =
  | { who: (typeof buyers)[number]; does: 'open' | 'approve' | 'capture' | 'cancel' }
  | { who: 'staff'; does: 'reserve' | 'release' | 'sell' | 'offer' }
  | { who: 'clock'; minutes: number }
  | { who: 'job' }
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      who: fc.constantFrom(...buyers),
      does: fc.constantFrom('open', 'open', 'approve', 'capture', 'capture', 'cancel'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      who: fc.constant('staff' as const),
      does: fc.constantFrom('reserve', 'reserve', 'reserve', 'release', 'sell', 'offer'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ who: fc.constant('clock' as const), minutes: fc.constantFrom(6, 11, 1_440) }) },
  { weight: 1, arbitrary: fc.constant({ who: 'job' as const }) },
)
const histories = fc.array(
  fc.oneof({ weight: 2, arbitrary: fc.tuple(deeds) }, { weight: 1, arbitrary: fc.tuple(deeds, deeds) }),
  { minLength: 4, maxLength: 14 },
)

/** One work and everybody around it. */
async function live(history: readonly (readonly Deed[])[]) {
  const { id } = await newProduct(shop.db)
  const orderOf = new Map<string, { orderId: string; providerOrderId: string }>()
  async function act(deed: Deed): Promise<unknown> {
    if (deed.who === 'clock') return shop.pass(deed.minutes * minuteMs)
    if (deed.who === 'job') {
      await endLapsed()
      return reconcileOrders(shop)
    }
    if (deed.who === 'staff') {
      if (deed.does === 'reserve') return reserve(id, dayFromNow(1))
      if (deed.does === 'release') return release(id)
      return deed.does === 'sell' ? sell(id) : setProductSold(shop, { id, sold: false })
    }
    if (deed.does === 'open') {
      const opened = await open(id)
      if (opened.outcome === 'opened') orderOf.set(deed.who, opened.order)
      return
    }
    const order = orderOf.get(deed.who)
    if (!order) return
    if (deed.does === 'approve') return decideDemoPayment(shop, order.providerOrderId, 'approve')
    return deed.does === 'capture' ? captureOrder(shop, order.orderId) : cancelOrder(shop, order.orderId)
  }
  for (const together of history) {
    const wasReserved = (await stored(id)).some(({ until }) => until > shop.now())
    const paidBefore = (await ordersOf(id)).filter(({ state }) => state === 'paid').length
    await Promise.all(together.map(act))
    const now = await ordersOf(id)
    const paid = now.filter(({ state }) => state === 'paid').length
    const isLive = now.some(({ state }) => ['created', 'approved', 'capturing', 'pending'].includes(state))
    const [work] = await shop.db.select().from(products).where(eq(products.id, id))
    const reserved = await stored(id)
    expect(paid).toBeLessThanOrEqual(1)
    // Of two deeds at once the first may have released it, or let its time pass.
    if (wasReserved && together.length === 1) expect(paid).toBe(paidBefore)
    if (reserved.length > 0) expect({ isLive, isSold: work!.sold_out }).toEqual({ isLive: false, isSold: false })
  }
  for (const { provider_order_id } of await ordersOf(id))
    if (provider_order_id) await decideDemoPayment(shop, provider_order_id, 'decline')
  shop.pass(11 * minuteMs)
  await reconcileOrders(shop)
}
const ordersOf = (id: string) => shop.db.select().from(orders).where(eq(orders.product_id, id))

test('RSV-06 whatever buyers, staff, clock and job do, a reserved work is never sold to somebody else', async () => {
  await fc.assert(fc.asyncProperty(histories, live), {
    numRuns: 40,
    endOnFailure: true,
    examples: [
      [
        [
          [{ who: 'Ada', does: 'open' }],
          [{ who: 'Ada', does: 'approve' }],
          [{ who: 'clock', minutes: 11 }],
          [
            { who: 'staff', does: 'reserve' },
            { who: 'Ada', does: 'capture' },
          ],
          [{ who: 'job' }],
        ],
      ],
    ],
  })
})
