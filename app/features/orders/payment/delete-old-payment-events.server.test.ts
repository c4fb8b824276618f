import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhook_events } from '#db/schema/orders.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { deleteOldPaymentEvents } from './delete-old-payment-events.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

const dayMs = 24 * 3_600_000

async function receive(ids: string[]) {
  const rows = ids.map((id) => ({ id, provider: 'paypal', type: 'CHECKOUT.ORDER.APPROVED', payload: {} }))
  await shop.db.insert(webhook_events).values(rows.map((row) => ({ ...row, received_at: shop.now() })))
}
const listIds = async () => (await shop.db.select().from(webhook_events)).map(({ id }) => id)

test('PAYP-34 messages of the provider are deleted after 90 days, not before, however many', async () => {
  await receive(Array.from({ length: 501 }, (_, n) => `WH-${n}`))
  shop.pass(1)
  await receive(['WH-younger'])
  shop.pass(90 * dayMs - 1)
  expect(await deleteOldPaymentEvents(shop)).toBe(0)
  shop.pass(1)
  expect(await deleteOldPaymentEvents(shop)).toBe(501)
  expect(await listIds()).toEqual(['WH-younger'])
})
