import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { setProductSold } from './set-product-sold.server.ts'

let staff: Awaited<ReturnType<typeof createStaffContext>>
beforeAll(async () => {
  staff = await createStaffContext()
})
afterAll(() => staff.drop())

const read = async (id: string) => (await staff.context.db.select().from(products).where(eq(products.id, id)))[0]!

test('PLST-11 PLST-12 marks a work sold at its price, and available again', async () => {
  const { id } = await newProduct(staff.context.db, { price: 1200, quantity: 3 })
  expect(await setProductSold(staff.context, { id, sold: true })).toEqual({ outcome: 'changed' })
  expect(await read(id)).toMatchObject({
    sold_out: true,
    sold_at: staff.context.now(),
    sold_price: 1200,
    quantity: 0,
    version: 2,
  })
  expect(await setProductSold(staff.context, { id, sold: true })).toEqual({ outcome: 'changed' })
  expect((await read(id)).version).toBe(2)
  expect(await setProductSold(staff.context, { id, sold: false })).toEqual({ outcome: 'changed' })
  expect(await read(id)).toMatchObject({ sold_out: false, sold_at: null, sold_price: null, quantity: 1, version: 3 })
})

test.each([
  ['created', 'changed'],
  ['approved', 'changed'],
  ['capturing', 'on-hold'],
  ['pending', 'on-hold'],
  ['declined', 'changed'],
] as const)('a work whose order is %s: %s', async (state, outcome) => {
  const { id } = await newProduct(staff.context.db)
  await newOrder(id, state)
  expect(await setProductSold(staff.context, { id, sold: true })).toEqual({ outcome })
  expect((await read(id)).sold_out).toBe(outcome === 'changed')
})

test('finds no work that is not there', async () => {
  for (const id of [uuidv7(), 'no id'])
    expect(await setProductSold(staff.context, { id, sold: true })).toEqual({ outcome: 'not-found' })
})

async function newOrder(product_id: string, state: (typeof orders.$inferInsert)['state']) {
  await staff.context.db.insert(orders).values({
    id: uuidv7(),
    product_id,
    state,
    provider: 'demo',
    amount: 1200,
    snapshot: {},
    hold_expires_at: new Date('2026-11-20T15:10:00Z'),
  })
}
