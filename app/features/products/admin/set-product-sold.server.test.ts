import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { changeProduct } from './change-product.server.ts'
import { deleteProduct } from './delete-product.server.ts'
import { purgeDeletedProducts } from './purge-deleted-products.server.ts'
import { setProductSold } from './set-product-sold.server.ts'

let staff: Awaited<ReturnType<typeof createStaffContext>>
beforeAll(async () => {
  staff = await createStaffContext()
})
afterAll(() => staff.drop())

const read = async (id: string) => (await staff.context.db.select().from(products).where(eq(products.id, id)))[0]!

test('PLST-11 PLST-12 marks a work sold at its price, and available again', async () => {
  const { id } = await newProduct(staff.context.db, { price: 1200, quantity: 3 })
  expect(await setProductSold(staff.context, { id, sold: true })).toEqual({ outcome: 'changed', quantity: 3 })
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

test('PLST-28 a sale that is taken back gives back the quantity it was of', async () => {
  const { id } = await newProduct(staff.context.db, { quantity: 3 })
  await setProductSold(staff.context, { id, sold: true })
  expect(await setProductSold(staff.context, { id, sold: false, quantity: 3 })).toEqual({ outcome: 'changed' })
  expect(await read(id)).toMatchObject({ sold_out: false, quantity: 3 })
})

test('PLST-38 a sale of a work that is sold already is refused with the sale that stands, but for the same one told again', async () => {
  const { id } = await newProduct(staff.context.db, { price: 1200, quantity: 3 })
  const recordSale = (price: number | null, day: string) =>
    changeProduct(staff.context as ActingContext, { intent: 'set-sold', id, sold: true, price, day })
  expect(await recordSale(1100, '2026-11-03')).toEqual({ outcome: 'changed', quantity: 3 })
  const stored = await read(id)
  expect(await recordSale(1100, '2026-11-03')).toEqual({ outcome: 'changed' })
  const reason = 'It is sold already, on November 3, 2026 for $1,100.00.'
  for (const other of [recordSale(1200, '2026-11-03'), recordSale(null, '2026-11-03'), recordSale(1100, '2026-11-20')])
    expect(await other).toMatchObject({ outcome: 'failed', fault: 'conflict', reasons: [reason] })
  expect(await read(id)).toEqual(stored)

  await setProductSold(staff.context, { id, sold: false })
  expect(await recordSale(null, '2026-11-20')).toEqual({ outcome: 'changed', quantity: 1 })
  expect(await recordSale(null, '2026-11-20')).toEqual({ outcome: 'changed' })
  expect(await recordSale(5, '2026-11-20')).toMatchObject({ reasons: ['It is sold already, on November 20, 2026.'] })
})

test.each([
  ['created', 'changed'],
  ['approved', 'changed'],
  ['capturing', 'on-hold'],
  ['pending', 'on-hold'],
  ['declined', 'changed'],
] as const)('a work whose order is %s: %s', async (state, outcome) => {
  const { id } = await newProduct(staff.context.db)
  await newOrder(id, { state })
  expect(await setProductSold(staff.context, { id, sold: true })).toMatchObject({ outcome })
  expect((await read(id)).sold_out).toBe(outcome === 'changed')
})

test.each(['paid', 'refund pending'] as const)(
  'ORD-04 ORD-06 a %s order keeps its work sold, until it is undone',
  async (kind) => {
    const { id } = await newProduct(staff.context.db, sold)
    const order = await newOrder(
      id,
      kind === 'paid' ? { state: 'paid' } : { state: 'pending', refund_reason: 'work-gone' },
    )
    expect(await setProductSold(staff.context, { id, sold: false })).toEqual({
      outcome: 'paid-for',
      order: order.number,
    })
    expect((await read(id)).sold_out).toBe(true)
    await undoOrder(staff.context, { order: order.number, reason: 'Sent back' })
    expect(await setProductSold(staff.context, { id, sold: false })).toEqual({ outcome: 'changed' })
    expect((await read(id)).sold_out).toBe(false)
  },
)

test('ORD-04 a refunded order keeps no work sold, nor does a declined one', async () => {
  const { id } = await newProduct(staff.context.db, sold)
  await newOrder(id, { state: 'refunded', refund_reason: 'work-gone', refund_id: 'R1' })
  await newOrder(id, { state: 'declined' })
  expect(await setProductSold(staff.context, { id, sold: false })).toEqual({ outcome: 'changed' })
})

test('ORD-04 ORD-05 the database itself refuses to offer a paid work, and an order that is paid for a work for sale', async () => {
  const { db } = staff.context
  const { id } = await newProduct(db, sold)
  const { id: orderId, number } = await newOrder(id, { state: 'paid', snapshot: { id } })
  const offer = () => db.update(products).set({ sold_out: false }).where(eq(products.id, id))
  await expect(offer()).rejects.toMatchObject({ cause: { message: expect.stringContaining(number) } })
  await db.delete(products).where(eq(products.id, id))
  await expect(newProduct(db, { id })).rejects.toMatchObject({ cause: { constraint: 'products_paid_not_for_sale' } })
  await undoOrder(staff.context, { order: orderId, reason: 'Sent back' })
  await newProduct(db, { id })
  await expect(newOrder(id, { state: 'paid' })).rejects.toMatchObject({
    cause: { constraint: 'orders_paid_work_is_sold' },
  })
})

test('ORD-04 ORD-06 ORD-11 a paid work that was deleted and brought again is kept sold by its order, until that is undone', async () => {
  const { db } = staff.context
  const { id } = await newProduct(db, sold)
  const { number } = await newOrder(id, { state: 'paid', snapshot: { id } })
  expect(await deleteProduct(staff.context, id)).toEqual({ outcome: 'deleted' })
  await purgeDeletedProducts({ ...staff.context, now: () => new Date('2026-11-20T16:02:00Z') })
  await newProduct(db, { id, ...sold })
  const other = await newProduct(db, sold)
  expect(await setProductSold(staff.context, { id, sold: false })).toEqual({ outcome: 'paid-for', order: number })
  const undo = (productId: string) => undoOrder(staff.context, { order: number, productId, reason: 'Sent back' })
  expect(await undo(other.id)).toEqual({ outcome: 'not-found' })
  expect(await undo(id)).toEqual({ outcome: 'undone', number })
  expect(await setProductSold(staff.context, { id, sold: false })).toEqual({ outcome: 'changed' })
  expect((await read(id)).sold_out).toBe(false)
})

test('finds no work that is not there', async () => {
  for (const id of [uuidv7(), 'no id'])
    expect(await setProductSold(staff.context, { id, sold: true })).toEqual({ outcome: 'not-found' })
})

const sold = { sold_out: true, sold_at: new Date('2026-11-19T15:00:00Z'), quantity: 0 }

async function newOrder(product_id: string, facts: Partial<typeof orders.$inferInsert>) {
  const id = uuidv7()
  await staff.context.db.insert(orders).values({
    id,
    product_id,
    state: 'created',
    provider: 'demo',
    amount: 1200,
    snapshot: {},
    hold_expires_at: new Date('2026-11-20T15:10:00Z'),
    ...facts,
  })
  return { id, number: orderNumber(id) }
}
