import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentOrderRequest } from '#app/features/orders/payment/payment-provider.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { failingProvider, openTestShop, type TestShop } from '#tests/test-shop.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { openOrder, shortenName } from './open-order.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

let clients = 0
/** Opens as a buyer of an address of their own, unless one is named. */
const open = (
  productId: string,
  { clientAddress = `192.0.2.${++clients}`, at = shop as typeof shop | ReturnType<typeof shop.with> } = {},
) => openOrder(at, { productId, clientAddress })

const row = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
/** What the ledger says happened, without what the provider was asked for it. */
const ledger = async (id: string) =>
  (await shop.db.select().from(order_events).where(eq(order_events.order_id, id)).orderBy(order_events.id))
    .filter(({ kind }) => !kind.startsWith('provider-a'))
    .map(({ kind, from_state, to_state }) => [kind, from_state, to_state])

test('PAY-01 PAY-02 an order holds the work for ten minutes, at its stored price', async () => {
  const product = await newProduct(shop.db, { price: 12_500.5 })
  const opened = await open(product.id)
  expect(opened).toMatchObject({ outcome: 'opened', order: { amount: '12500.50', currency: 'USD' } })
  const { order } = opened as Extract<typeof opened, { outcome: 'opened' }>
  expect(order.holdExpiresAt.getTime() - shop.now().getTime()).toBe(10 * 60_000)
  expect(await row(order.orderId)).toMatchObject({
    product_id: product.id,
    state: 'created',
    provider: 'demo',
    provider_order_id: order.providerOrderId,
    amount: 12_500.5,
    snapshot: { id: product.id, name: product.name, price: 12_500.5, images: product.images, period: product.period },
  })
  expect(await ledger(order.orderId)).toEqual([
    ['created', null, 'created'],
    ['provider-order', null, null],
  ])
})

test('PAY-03 PAY-04 PAY-05 PAY-06 PAY-07 PAY-08 PAY-09 the provider is asked once, for exactly this', async () => {
  const asked: PaymentOrderRequest[] = []
  const recording = {
    ...shop.paymentProvider,
    async createOrder(request: PaymentOrderRequest) {
      asked.push(request)
      return shop.paymentProvider.createOrder(request)
    },
  }
  const product = await newProduct(shop.db, { name: 'Zebra at Rest', price: 1200 })
  const opened = await open(product.id, { at: shop.with({ paymentProvider: recording }) })
  expect(asked).toEqual([
    {
      orderId: (opened as Extract<typeof opened, { outcome: 'opened' }>).order.orderId,
      description: 'Zebra at Rest',
      amount: '1200.00',
      currency: 'USD',
      shippingPreference: 'GET_FROM_FILE',
      userAction: 'PAY_NOW',
      brandName: 'Vitrine',
    },
  ])
})

test('PAY-04 a long name is shortened to the 127 characters that a provider takes, never within one', () => {
  expect(shortenName('a'.repeat(127))).toBe('a'.repeat(127))
  expect(shortenName('a'.repeat(700))).toBe(`${'a'.repeat(126)}…`)
  expect(shortenName(`${'a'.repeat(125)}🦓🦓`)).toBe(`${'a'.repeat(125)}…`)
})

test('the hold is there before the provider is asked', async () => {
  const product = await newProduct(shop.db)
  const states: string[] = []
  const looking = {
    ...shop.paymentProvider,
    async createOrder(request: PaymentOrderRequest) {
      states.push((await row(request.orderId)).state)
      return shop.paymentProvider.createOrder(request)
    },
  }
  await open(product.id, { at: shop.with({ paymentProvider: looking }) })
  expect(states).toEqual(['created'])
})

test('a second buyer is refused while the hold lasts, and may buy when it ends', async () => {
  const product = await newProduct(shop.db)
  const first = await open(product.id)
  const { order } = first as Extract<typeof first, { outcome: 'opened' }>
  expect(await open(product.id)).toEqual({ outcome: 'on-hold', holdExpiresAt: order.holdExpiresAt })
  shop.pass(10 * 60_000 - 1)
  expect(await open(product.id)).toMatchObject({ outcome: 'on-hold' })
  shop.pass(1)
  expect(await open(product.id)).toMatchObject({ outcome: 'opened' })
  expect((await row(order.orderId)).state).toBe('expired')
})

test('a second buyer may buy as soon as the first cancels', async () => {
  const product = await newProduct(shop.db)
  const first = await open(product.id)
  await cancelOrder(shop, (first as Extract<typeof first, { outcome: 'opened' }>).order.orderId)
  expect(await open(product.id)).toMatchObject({ outcome: 'opened' })
})

test('of many at the same instant one holds the work', async () => {
  const product = await newProduct(shop.db)
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => open(product.id)))
  expect(outcomes.filter(({ outcome }) => outcome === 'opened')).toHaveLength(1)
  expect(outcomes.filter(({ outcome }) => outcome === 'on-hold')).toHaveLength(29)
})

test('PAY-02 OP-30 PREQ-03 what is sold, a draft, unknown, without a price or with one on request is refused and asks no provider', async () => {
  const provider = failingProvider(shop.paymentProvider, 'createOrder', 'hangs')
  const at = shop.with({ paymentProvider: provider })
  const sold = await newProduct(shop.db, { sold_out: true, sold_at: shop.now(), quantity: 0 })
  const draft = await newProduct(shop.db, { status: 'draft' })
  const unpriced = await newProduct(shop.db, { price: null })
  const free = await newProduct(shop.db, { price: 0 })
  const onRequest = await newProduct(shop.db, { price: 4800, price_on_request: true })
  expect(await open(sold.id, { at })).toEqual({ outcome: 'already-sold' })
  expect(await open(draft.id, { at })).toEqual({ outcome: 'not-found' })
  expect(await open('019cb000-0000-7000-8000-00000000dead', { at })).toEqual({ outcome: 'not-found' })
  expect(await open(`${sold.id}' or true --`, { at })).toEqual({ outcome: 'not-found' })
  expect(await open(unpriced.id, { at })).toEqual({ outcome: 'no-price' })
  expect(await open(free.id, { at })).toEqual({ outcome: 'no-price' })
  expect(await open(onRequest.id, { at })).toEqual({ outcome: 'no-price' })
})

test('one client holds at most three works, also when it asks for all at once', async () => {
  const works = await Promise.all(Array.from({ length: 6 }, () => newProduct(shop.db)))
  const clientAddress = '198.51.100.7'
  const outcomes = await Promise.all(works.map(({ id }) => open(id, { clientAddress })))
  expect(outcomes.filter(({ outcome }) => outcome === 'opened')).toHaveLength(3)
  const until = new Date(shop.now().getTime() + 10 * 60_000)
  expect(outcomes.filter(({ outcome }) => outcome === 'too-many-holds')).toEqual(
    Array(3).fill({ outcome: 'too-many-holds', until }),
  )
  const held = outcomes.find(({ outcome }) => outcome === 'opened') as Extract<
    (typeof outcomes)[0],
    { outcome: 'opened' }
  >
  const refused = works[outcomes.findIndex(({ outcome }) => outcome === 'too-many-holds')]!
  await cancelOrder(shop, held.order.orderId)
  expect(await open(refused.id, { clientAddress })).toMatchObject({ outcome: 'opened' })
  shop.pass(10 * 60_000)
  expect(await open((await newProduct(shop.db)).id, { clientAddress })).toMatchObject({ outcome: 'opened' })
})

test('ORD-07 one client holds works at most ten times in an hour, also when it asks for all at once', async () => {
  const clientAddress = '198.51.100.21'
  const start = shop.now()
  for (let times = 0; times < 9; times++) {
    const opened = await open((await newProduct(shop.db)).id, { clientAddress })
    await cancelOrder(shop, (opened as Extract<typeof opened, { outcome: 'opened' }>).order.orderId)
    shop.pass(60_000)
  }
  const works = await Promise.all(Array.from({ length: 3 }, () => newProduct(shop.db)))
  const outcomes = await Promise.all(works.map(({ id }) => open(id, { clientAddress })))
  expect(outcomes.filter(({ outcome }) => outcome === 'opened')).toHaveLength(1)
  const until = new Date(start.getTime() + 3_600_000)
  const refused = { outcome: 'too-many-holds-in-an-hour', until }
  expect(outcomes.filter(({ outcome }) => outcome !== 'opened')).toEqual([refused, refused])

  expect(await open(works[0]!.id)).toMatchObject({ outcome: expect.stringMatching(/opened|on-hold/) })
  const { id } = await newProduct(shop.db)
  shop.pass(until.getTime() - shop.now().getTime() - 1)
  expect(await open(id, { clientAddress })).toEqual(refused)
  shop.pass(1)
  expect(await open(id, { clientAddress })).toMatchObject({ outcome: 'opened' })
})

test('ORD-08 after three holds in a row on one work that ended unpaid its client pauses for ten minutes', async () => {
  const product = await newProduct(shop.db)
  const clientAddress = '198.51.100.22'
  const hold = () => open(product.id, { clientAddress })
  const cancelled = await hold()
  await cancelOrder(shop, (cancelled as Extract<typeof cancelled, { outcome: 'opened' }>).order.orderId)
  await hold()
  // Ended by itself, whenever that is written down.
  shop.pass(25 * 60_000)
  await hold()
  shop.pass(4 * 60_000)
  const [last] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.product_id, product.id))
    .orderBy(desc(orders.id))
    .limit(1)
  await cancelOrder(shop, last!.id)
  const until = new Date(shop.now().getTime() + 10 * 60_000)
  expect(await hold()).toEqual({ outcome: 'hold-paused', until })

  expect(await open((await newProduct(shop.db)).id, { clientAddress })).toMatchObject({ outcome: 'opened' })
  const other = await open(product.id)
  await cancelOrder(shop, (other as Extract<typeof other, { outcome: 'opened' }>).order.orderId)
  shop.pass(10 * 60_000 - 1)
  expect(await hold()).toEqual({ outcome: 'hold-paused', until })
  shop.pass(1)
  const again = await hold()
  expect(again).toMatchObject({ outcome: 'opened' })
  // The fourth in a row.
  await cancelOrder(shop, (again as Extract<typeof again, { outcome: 'opened' }>).order.orderId)
  expect(await hold()).toMatchObject({ outcome: 'hold-paused' })
})

test('ORD-08 three declined cards are no reason to pause: another one may be tried', async () => {
  const product = await newProduct(shop.db)
  const clientAddress = '198.51.100.23'
  for (let card = 0; card < 3; card++) {
    const opened = await open(product.id, { clientAddress })
    if (opened.outcome !== 'opened') throw new Error(opened.outcome)
    await shop.db.update(orders).set({ state: 'declined' }).where(eq(orders.id, opened.order.orderId))
  }
  expect(await open(product.id, { clientAddress })).toMatchObject({ outcome: 'opened' })
})

test("ORD-07 ORD-08 a provider that fails is nobody's hold: it counts towards no limit", async () => {
  const product = await newProduct(shop.db)
  const clientAddress = '198.51.100.23'
  const at = shop.with({ paymentProvider: failingProvider(shop.paymentProvider, 'createOrder', 'refuses') })
  for (let times = 0; times < 11; times++)
    expect(await open(product.id, { clientAddress, at })).toEqual({ outcome: 'provider-unavailable' })
  expect(await open(product.id, { clientAddress })).toMatchObject({ outcome: 'opened' })
})

test.each(['refuses', 'loses-the-response', 'hangs', 'returns-garbage'] as const)(
  'a provider that %s when asked for an order costs nobody the work',
  async (how) => {
    const product = await newProduct(shop.db)
    const at = shop.with({ paymentProvider: failingProvider(shop.paymentProvider, 'createOrder', how) })
    expect(await open(product.id, { at })).toEqual({ outcome: 'provider-unavailable' })
    const [order] = await shop.db.select().from(orders).where(eq(orders.product_id, product.id))
    expect(order!.state).toBe('cancelled')
    expect(await open(product.id)).toMatchObject({ outcome: 'opened' })
  },
)

test('asking again with the same key, after a lost response, finds the same order; another key does not', async () => {
  const product = await newProduct(shop.db)
  const request = { productId: product.id, clientAddress: '198.51.100.8', requestKey: 'a-wish-to-buy-0001' }
  const first = await openOrder(shop, request)
  expect(first).toMatchObject({ outcome: 'opened' })
  shop.pass(60_000)
  expect(await Promise.all([openOrder(shop, request), openOrder(shop, request)])).toEqual([first, first])
  expect(await openOrder(shop, { ...request, requestKey: 'a-wish-to-buy-0002' })).toMatchObject({ outcome: 'on-hold' })
  expect(await openOrder(shop, { ...request, requestKey: undefined })).toMatchObject({ outcome: 'on-hold' })

  const { orderId } = (first as Extract<typeof first, { outcome: 'opened' }>).order
  expect((await ledger(orderId)).map(([kind]) => kind)).toEqual(['created', 'provider-order'])
  await cancelOrder(shop, orderId)
  const next = await openOrder(shop, request)
  expect(next).toMatchObject({ outcome: 'opened' })
  expect(next).not.toEqual(first)
})

test('ORD-13 a request that the provider leaves without an answer closes no order that its repetition has opened', async () => {
  const product = await newProduct(shop.db)
  const request = { productId: product.id, clientAddress: '198.51.100.9', requestKey: 'a-wish-to-buy-0003' }
  let again: Awaited<ReturnType<typeof openOrder>> | undefined
  const losing = {
    ...shop.paymentProvider,
    async createOrder(): Promise<never> {
      again = await openOrder(shop, request)
      throw new TypeError('terminated')
    },
  }
  const first = await openOrder(shop.with({ paymentProvider: losing }), request)
  expect(again).toMatchObject({ outcome: 'opened' })
  expect(first).toEqual(again)
  const { order } = again as Extract<typeof again, { outcome: 'opened' }>
  expect(await row(order.orderId)).toMatchObject({ state: 'created', provider_order_id: order.providerOrderId })
})

test('PAY-19 ORD-01 an order that is cancelled while the provider opens it is not given to its buyer to pay', async () => {
  const product = await newProduct(shop.db)
  const slow = {
    ...shop.paymentProvider,
    async createOrder(request: PaymentOrderRequest) {
      expect(await cancelOrder(shop, request.orderId)).toBe('cancelled')
      return shop.paymentProvider.createOrder(request)
    },
  }
  expect(await open(product.id, { at: shop.with({ paymentProvider: slow }) })).toEqual({
    outcome: 'provider-unavailable',
  })
  const [order] = await shop.db.select().from(orders).where(eq(orders.product_id, product.id))
  expect(order).toMatchObject({ state: 'cancelled', provider_order_id: null })
})

test('the database itself refuses a second live order for a work', async () => {
  const product = await newProduct(shop.db)
  await open(product.id)
  const [live] = await shop.db.select().from(orders).where(eq(orders.product_id, product.id))
  const { handle, ...facts } = live!
  await expect(
    shop.db
      .insert(orders)
      .values({ ...facts, id: '019cb000-0000-7000-8000-0000000000aa', provider_order_id: 'other', request_key: null }),
  ).rejects.toMatchObject({ cause: { constraint: 'orders_one_live_per_product' } })
})

test('OP-46 a work is not deleted while it is being bought; afterwards its order keeps the snapshot', async () => {
  const product = await newProduct(shop.db, { name: 'Kept in the ledger' })
  const opened = await open(product.id)
  const { orderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  await expect(shop.db.delete(products).where(eq(products.id, product.id))).rejects.toMatchObject({
    cause: { constraint: 'products_no_live_order' },
  })
  await cancelOrder(shop, orderId)
  await shop.db.delete(products).where(eq(products.id, product.id))
  expect(await row(orderId)).toMatchObject({ product_id: null, snapshot: { name: 'Kept in the ledger' } })
})

test('the ledger only grows', async () => {
  await expect(shop.db.delete(order_events)).rejects.toMatchObject({ cause: { message: /append-only/ } })
  await expect(shop.db.update(order_events).set({ kind: 'x' })).rejects.toMatchObject({
    cause: { message: /append-only/ },
  })
})
