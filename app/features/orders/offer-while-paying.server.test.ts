import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { reconcileOrders } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { openOrder } from './open-order.server.ts'
import type { OrderContext } from './order-context.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

let clients = 0
async function approved(productId: string) {
  const opened = await openOrder(shop, { productId, clientAddress: `192.0.2.${++clients}` })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  await decideDemoPayment(shop, opened.order.providerOrderId, 'approve')
  return opened.order.orderId
}

async function sellAndOffer(id: string) {
  await setProductSold(shop, { id, sold: true })
  await setProductSold(shop, { id, sold: false })
}

/** Of a capture that goes well: write `capturing`, ask the provider, write the capture down, sell. */
const stepsOfCapture = 4

/** Calls `deed` when the shop takes its `step`-th step towards the database or the provider. */
function watchSteps(step: number, deed: () => Promise<unknown>) {
  let steps = 0
  async function walk<T>(go: () => Promise<T>): Promise<T> {
    steps += 1
    if (steps === step) await deed()
    return go()
  }
  const { db, paymentProvider: provider } = shop
  const watched: OrderContext = shop.with({
    db: new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name)
        return (...args: Parameters<typeof db.transaction>) => walk(() => target.transaction(...args))
      },
    }),
    paymentProvider: { ...provider, captureOrder: (id, key) => walk(() => provider.captureOrder(id, key)) },
  })
  return watched
}

async function expectNotForSaleIfPaid(productId: string) {
  await reconcileOrders(shop)
  const [work] = await shop.db.select().from(products).where(eq(products.id, productId))
  const paid = (await shop.db.select().from(orders).where(eq(orders.product_id, productId))).filter(
    ({ state }) => state === 'paid',
  )
  expect(paid.length).toBeLessThanOrEqual(1)
  expect({ isPaid: paid.length > 0, isForSale: !work!.sold_out }).not.toEqual({ isPaid: true, isForSale: true })
}

test.each(['before', 'during'] as const)(
  'ORD-05 a work that staff marks sold and available %s each step of a payment is not for sale when it is paid',
  async (when) => {
    for (let step = 1; step <= stepsOfCapture; step++) {
      const { id } = await newProduct(shop.db)
      const orderId = await approved(id)
      let deed: Promise<unknown> = Promise.resolve()
      const watched = watchSteps(step, async () => {
        deed = sellAndOffer(id)
        if (when === 'before') await deed
      })
      await captureOrder(watched, orderId)
      await deed
      // After the payment too: what was marked sold by a buyer's payment is not marked available.
      await sellAndOffer(id)
      await expectNotForSaleIfPaid(id)
    }
  },
)

test('ORD-05 a work that staff and a buyer sell at the same instant is not for sale when it is paid', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await newProduct(shop.db)
    const orderId = await approved(id)
    const staff = async () => {
      for (let times = 0; times < 4; times++) await sellAndOffer(id)
    }
    const buyer = () => captureOrder(shop, orderId)
    // Each of them is first to ask for a connection in every other round.
    await Promise.all((round % 2 === 0 ? [buyer, staff] : [staff, buyer]).map((deed) => deed()))
    await expectNotForSaleIfPaid(id)
  }
})
