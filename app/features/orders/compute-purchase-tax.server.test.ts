import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentOrderRequest } from '#app/features/orders/payment/payment-provider.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import type { TaxRate } from '#app/features/sales-tax/tax-rate.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { needsOf } from './admin/order-filter.server.ts'
import { findOwnOrders } from './find-own-orders.server.ts'
import { openOrder } from './open-order.server.ts'
import { orderAmounts } from './order-amounts.ts'
import { captureOrder } from './payment/capture-order.server.ts'
import { decideDemoPayment } from './payment/decide-demo-payment.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

const taxRates: TaxRate[] = [
  { key: 'a', name: 'Florida sales tax', state: 'FL', zips: [], rate: 60_000, capCents: null },
  { key: 'b', name: 'Palm Beach County surtax', state: 'FL', zips: ['334'], rate: 10_000, capCents: 500_000 },
]
const setTax = (facts: object) => shop.db.update(gallery_settings).set({ facts: { taxRates, ...facts } })
beforeEach(() => setTax({ collectsTax: true }))

let clients = 0
interface OrderRequest {
  delivery?: unknown
  requestKey?: string
  clientAddress?: string
  buyer?: string
}
const open = (productId: string, { clientAddress = `192.0.2.${++clients}`, ...request }: OrderRequest = {}) =>
  openOrder(shop, { productId, clientAddress, ...request })
const opened = async (productId: string, request: OrderRequest = {}) => {
  const result = await open(productId, request)
  expect(result).toMatchObject({ outcome: 'opened' })
  return (result as Extract<typeof result, { outcome: 'opened' }>).order
}
const row = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const pay = async ({ orderId, providerOrderId }: { orderId: string; providerOrderId: string }) => {
  await decideDemoPayment(shop, providerOrderId, 'approve')
  return captureOrder(shop, orderId)
}
const work = (price = 12_000) => newProduct(shop.db, { name: 'Harbour', price })
const toPalmBeach: Destination = { to: 'us', state: 'FL', zip: '33401' }

test('TAX-01 while it is off nothing is asked, added or told, whatever is said of a place', async () => {
  await setTax({ collectsTax: false })
  for (const delivery of [undefined, toPalmBeach, { to: 'nowhere' }, 5]) {
    const order = await opened((await work()).id, { delivery })
    expect(order).toMatchObject({ amount: '12000.00' })
    expect(order).not.toHaveProperty('lines')
    const stored = await row(order.orderId)
    expect(stored).toMatchObject({ amount: 12_000, tax: null, tax_amount: 0 })
    expect(orderAmounts(stored).lines).toEqual([{ label: 'Harbour', cents: 1_200_000 }])
  }
})

test.each<[Destination, string, { label: string; amount: string }[]]>([
  [
    toPalmBeach,
    '12770.00',
    [
      { label: 'Florida sales tax, 6%', amount: '720.00' },
      { label: 'Palm Beach County surtax, 1% of the first $5,000', amount: '50.00' },
    ],
  ],
  [{ to: 'us', state: 'FL', zip: '32801' }, '12720.00', [{ label: 'Florida sales tax, 6%', amount: '720.00' }]],
  [
    { to: 'us', state: 'GA', zip: '30303' },
    '12000.00',
    [{ label: 'Sales tax: none for delivery to Georgia', amount: '0.00' }],
  ],
  [{ to: 'abroad' }, '12000.00', [{ label: 'Sales tax: none for delivery outside the United States', amount: '0.00' }]],
  [
    { to: 'gallery' },
    '12770.00',
    [
      { label: 'Florida sales tax, 6%', amount: '720.00' },
      { label: 'Palm Beach County surtax, 1% of the first $5,000', amount: '50.00' },
    ],
  ],
  [
    { ...toPalmBeach, exemptionNumber: '85-8012345678C-1' },
    '12000.00',
    [{ label: 'Sales tax: exempt', amount: '0.00' }],
  ],
])('TAX-02 TAX-03 TAX-06 for %j the order comes to %s, line by line', async (delivery, amount, taxes) => {
  await shop.db
    .update(gallery_settings)
    .set({ facts: { taxRates, collectsTax: true, region: 'Florida', postalCode: '33405-1234' } })
  const buyer = `buyer ${++clients}`
  const order = await opened((await work()).id, { delivery, buyer })
  const lines = [{ label: 'Harbour', amount: '12000.00' }, ...taxes]
  expect(order).toMatchObject({ amount, lines })
  expect(await findOwnOrders(shop, { buyer, isBuying: true })).toMatchObject([{ amount, lines }])
  const stored = await row(order.orderId)
  expect(stored).toMatchObject({ amount: Number(amount), tax: { delivery } })
  expect(orderAmounts(stored).totalCents).toBe(orderAmounts(stored).lines.reduce((sum, { cents }) => sum + cents, 0))
})

test('TAX-05 the amount that is captured is the one that was shown; later rates change no order', async () => {
  const product = await work()
  const order = await opened(product.id, { delivery: toPalmBeach })
  await setTax({ collectsTax: true, taxRates: [{ ...taxRates[0]!, rate: 200_000 }] })
  expect(await pay(order)).toBe('completed')
  expect(await row(order.orderId)).toMatchObject({
    state: 'paid',
    amount: 12_770,
    captured_amount: 12_770,
    tax_amount: 770,
  })
  const [sold] = await shop.db.select().from(products).where(eq(products.id, product.id))
  expect(sold).toMatchObject({ sold_out: true, sold_price: 12_770 })
})

test('TAX-05 the provider is asked for the total, and told what it is the sum of', async () => {
  const asked: PaymentOrderRequest[] = []
  const recording = {
    ...shop.paymentProvider,
    async createOrder(request: PaymentOrderRequest) {
      asked.push(request)
      return shop.paymentProvider.createOrder(request)
    },
  }
  const at = shop.with({ paymentProvider: recording })
  const exempt = { to: 'gallery', exemptionNumber: 'A 1' }
  for (const delivery of [toPalmBeach, exempt])
    await openOrder(at, { productId: (await work(99.99)).id, clientAddress: `192.0.2.${++clients}`, delivery })
  expect(asked).toMatchObject([
    { amount: '106.99', breakdown: { itemAmount: '99.99', taxAmount: '7.00' } },
    { amount: '99.99', breakdown: { itemAmount: '99.99', taxAmount: '0.00' } },
  ])
})

test.each<[unknown, string]>([
  ['33401', 'Say where the work goes'],
  [{ to: 'moon' }, 'Say where the work goes'],
  [{ ...toPalmBeach, amount: 1 }, 'Say where the work goes'],
  [{ to: 'us', state: 'XX', zip: '33401' }, 'Choose the state that it goes to'],
  [{ to: 'us', state: 'FL', zip: '3340' }, 'A ZIP code has five digits, such as 33401'],
  [{ to: 'us', state: 'FL', zip: '３３４０１' }, 'A ZIP code has five digits, such as 33401'],
  [{ to: 'us', state: 'FL' }, 'Give the ZIP code'],
  [{ to: 'gallery', exemptionNumber: '' }, 'The number of an exemption certificate has up to 40 letters and digits'],
  [
    { to: 'gallery', exemptionNumber: '<b>1</b>' },
    'The number of an exemption certificate has up to 40 letters and digits',
  ],
  [
    { to: 'gallery', exemptionNumber: 'a\u0000' },
    'The number of an exemption certificate has up to 40 letters and digits',
  ],
])('TAX-03 %j as a place is refused, and nothing is held', async (delivery, fault) => {
  const { id } = await work()
  expect(await open(id, { delivery })).toEqual({ outcome: 'delivery-wrong', fault })
  expect(await shop.db.select().from(orders).where(eq(orders.product_id, id))).toEqual([])
})

test('TAX-03 a place that is missing is asked for, of what can be bought alone', async () => {
  expect(await open((await work()).id)).toEqual({ outcome: 'delivery-missing' })
  const sold = await newProduct(shop.db, { sold_out: true, sold_at: shop.now(), quantity: 0 })
  expect(await open(sold.id)).toEqual({ outcome: 'already-sold' })
  const held = await work()
  await opened(held.id, { delivery: toPalmBeach })
  expect(await open(held.id)).toMatchObject({ outcome: 'on-hold' })
})

test('TAX-07 the same key and place find the same order, whatever the rates have become', async () => {
  const { id } = await work()
  const request = { requestKey: 'key-of-one-wish-16', clientAddress: '198.51.100.1' }
  const first = await opened(id, { ...request, delivery: toPalmBeach })
  await setTax({ collectsTax: true, taxRates: [] })
  expect(await opened(id, { ...request, delivery: { ...toPalmBeach, zip: '33401-0001' } })).toEqual(first)
  await setTax({ collectsTax: false })
  expect(await opened(id, { ...request, delivery: toPalmBeach })).toEqual(first)
})

test('TAX-07 ORD-07 the same key with another place ends the order and opens one for the new place at its price, held no longer', async () => {
  const { id } = await work()
  const request = { requestKey: 'key-of-other-wish-1', clientAddress: '198.51.100.2' }
  // With the first of this request, all that one client may hold at once.
  for (let held = 0; held < 2; held++)
    await opened((await work()).id, { clientAddress: request.clientAddress, delivery: toPalmBeach })
  const first = await opened(id, { ...request, delivery: toPalmBeach })
  await shop.db.update(products).set({ price: 7_777 }).where(eq(products.id, id))
  // More often than one client may hold works in an hour, and than a work may be held in a row and given up.
  const places: Destination[] = [
    ...Array<Destination[]>(4)
      .fill([{ to: 'abroad' }, { to: 'gallery' }, toPalmBeach])
      .flat(),
    { to: 'us', state: 'GA', zip: '30303' },
  ]
  let last = first
  for (const delivery of places) {
    shop.pass(30_000)
    last = await opened(id, { ...request, delivery })
    expect(last.holdExpiresAt).toEqual(first.holdExpiresAt)
  }
  expect(last).toMatchObject({ amount: '12000.00' })
  expect(last.orderId).not.toBe(first.orderId)
  expect(await row(first.orderId)).toMatchObject({ state: 'cancelled', request_key: null })
  const events = await shop.db.select().from(order_events).where(eq(order_events.order_id, first.orderId))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'cancelled', detail: { because: 'other-delivery' } }))
  // Somebody who approved the former amount after all pays nothing.
  expect(await pay(first)).not.toBe('completed')
  expect(await pay(last)).toBe('completed')
})

test('TAX-07 an order of before tax was collected is found again, and is ended by a request that names a place', async () => {
  await setTax({ collectsTax: false })
  const { id } = await work()
  const request = { requestKey: 'key-of-third-wish-1', clientAddress: '198.51.100.3' }
  const first = await opened(id, request)
  await setTax({ collectsTax: true })
  expect(await opened(id, request)).toEqual(first)
  expect(await opened(id, { ...request, delivery: toPalmBeach })).toMatchObject({ amount: '12770.00' })
})

test.each<[Destination, object | undefined, boolean]>([
  [toPalmBeach, { country: 'US', region: 'fl ' }, false],
  [toPalmBeach, { country: 'US', region: 'GA' }, true],
  [toPalmBeach, { country: 'FR', region: 'FL' }, true],
  [toPalmBeach, undefined, false],
  [{ to: 'us', state: 'GA', zip: '30303' }, { country: 'US', region: 'FL' }, true],
  [{ to: 'abroad' }, { country: 'FR' }, false],
  [{ to: 'abroad' }, { country: 'US', region: 'FL' }, true],
  [{ to: 'gallery' }, { country: 'FR' }, false],
])('TAX-08 for %j an address %j of the provider needs staff: %s', async (delivery, shipping, isNeeded) => {
  const order = await opened((await work()).id, { delivery })
  await pay(order)
  await shop.db
    .update(orders)
    .set({ payer: { name: 'Ada', shipping } })
    .where(eq(orders.id, order.orderId))
  const { rows } = await shop.db.execute<{ needs: string[] }>(
    sql`select ${needsOf(shop.now())} as needs from orders o where o.id = ${order.orderId}`,
  )
  expect(rows[0]!.needs.includes('sent-elsewhere')).toBe(isNeeded)
})

test('TAX-02 Postgres keeps the sum of the lines a part of the amount', async () => {
  const { orderId } = await opened((await work()).id, { delivery: toPalmBeach })
  const lie = { delivery: toPalmBeach, lines: [{ name: 'All', rate: 1, capCents: null, cents: 1_277_000 }] }
  await expect(shop.db.update(orders).set({ tax: lie }).where(eq(orders.id, orderId))).rejects.toMatchObject({
    cause: { constraint: 'orders_tax_part_of_amount' },
  })
})
