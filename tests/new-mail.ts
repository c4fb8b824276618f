import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { newProduct } from './new-product.ts'

/** Stores a queued notice of an order, which is stored with its work. */
export async function newMail(db: Database, facts: { queued_at: Date } & Partial<typeof mails.$inferInsert>) {
  const { id: product_id } = await newProduct(db)
  const order_id = uuidv7()
  await db.insert(orders).values({
    ...{ id: order_id, product_id, state: 'created', provider: 'demo', amount: 1200, snapshot: {} },
    hold_expires_at: facts.queued_at,
  })
  await db.insert(mails).values({
    ...{ id: uuidv7(), kind: 'order-notice', order_id, recipient: 'desk@gallery.example' },
    next_attempt_at: facts.queued_at,
    ...facts,
  })
}
