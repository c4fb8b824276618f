import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { newProduct } from './new-product.ts'

interface Sale {
  /** Dollars, including the tax. */
  paid: number
  taxCents: number
  sold_at: Date
  /** The price that staff have entered since, instead of what was paid. */
  sold_price?: number
  undone_at?: Date
  /** When all of it was returned. */
  refunded_at?: Date
}

/** A work that was sold by an order with sales tax. */
export async function soldWithTax(db: Database, sale: Sale) {
  const { paid, taxCents, sold_at, sold_price = paid, undone_at, refunded_at } = sale
  const { id } = await newProduct(db, { sold_out: true, quantity: 0, sold_at, sold_price })
  const lines = [{ name: 'Sales tax', rate: 70_000, capCents: null, cents: taxCents }]
  const orderId = randomUUID()
  await db.insert(orders).values({
    ...{ id: orderId, product_id: id, state: 'paid', provider: 'demo', amount: paid, captured_amount: paid },
    ...{ tax: { delivery: { to: 'gallery' }, lines }, snapshot: {}, hold_expires_at: sold_at },
    ...(undone_at && { undone_at, undone_reason: 'Called off' }),
  })
  if (!refunded_at) return
  await db.insert(refunds).values({
    ...{ id: randomUUID(), order_id: orderId, amount: paid, source: 'automatic', returned_by: 'provider' },
    ...{ state: 'done', asked_at: refunded_at, ended_at: refunded_at },
  })
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))
}
