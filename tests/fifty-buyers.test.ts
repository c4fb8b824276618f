import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo_payments } from '#db/schema/demo-payments.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { type Attempt, buy } from './buyer.ts'
import { newProduct } from './new-product.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1,::1' }
let first: TestApp
let second: TestApp
beforeAll(async () => {
  first = await startTestApp({ env: behindProxy })
  second = await startTestApp({ env: behindProxy, beside: first })
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const fifty = Array.from({ length: 50 }, (_, buyer) => buyer + 1)
const offsets = [0, 5, 10, 15, 20, 25, 30, 40, 50]

async function expectOneSale(productId: string, attempts: Attempt[]) {
  const winners = attempts.filter(({ status }) => status === 200)
  expect(winners).toMatchObject([{ outcome: 'COMPLETED' }])
  const losers = attempts.filter(({ status }) => status !== 200)
  expect(losers).toHaveLength(attempts.length - 1)
  for (const { status, outcome } of losers) {
    expect(status).toBe(409)
    expect(outcome).toMatch(/^(on-hold|already-sold)$/)
  }

  const { db } = first.context
  const [product] = await db.select().from(products).where(eq(products.id, productId))
  expect(product).toMatchObject({ sold_out: true, quantity: 0, sold_price: 1200 })
  const itsOrders = await db.select().from(orders).where(eq(orders.product_id, productId))
  expect(itsOrders).toMatchObject([{ id: winners[0]!.orderId, state: 'paid', captured_amount: 1200 }])
  const payments = await db.select().from(demo_payments).where(eq(demo_payments.request_key, itsOrders[0]!.id))
  expect(payments).toMatchObject([{ capture_status: 'COMPLETED', amount: '1200.00' }])
}

test('PAY-01 PAY-02 of fifty buyers at the same instant one buys the work', async () => {
  const { id } = await newProduct(first.context.db)
  await expectOneSale(id, await Promise.all(fifty.map((buyer) => buy(first.url, id, buyer))))
})

test.each(offsets)('of two buyers %i ms apart one buys the work', async (delayMs) => {
  const { id } = await newProduct(first.context.db)
  // Neither is one of the fifty: an address may open 20 orders a minute.
  await expectOneSale(id, await Promise.all([buy(first.url, id, 51), buy(first.url, id, 52, delayMs)]))
})

test.each(offsets.slice(1))('of fifty buyers who come within %i ms one buys the work', async (delayMs) => {
  const { id } = await newProduct(first.context.db)
  await expectOneSale(
    id,
    await Promise.all(fifty.map((buyer) => buy(first.url, id, buyer, (delayMs * (buyer - 1)) / fifty.length))),
  )
})

test.each([0, 10, 50])('of fifty buyers at two copies within %i ms one buys the work', async (delayMs) => {
  const { id } = await newProduct(first.context.db)
  const copies = [first.url, second.url]
  await expectOneSale(
    id,
    await Promise.all(fifty.map((buyer) => buy(copies[buyer % 2]!, id, buyer, (delayMs * (buyer - 1)) / fifty.length))),
  )
})
