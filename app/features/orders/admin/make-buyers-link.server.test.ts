import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { order_links } from '#db/schema/order-links.ts'
import { readSettings } from '#server/settings.ts'
import { openInvoiceDesk } from '#tests/invoice-desk.ts'
import { openTestShop } from '#tests/test-shop.ts'
import { findLinkedOrder } from '../links/find-linked-order.server.ts'
import { makeBuyersLink } from './make-buyers-link.server.ts'

test('ORD-28 staff are given a link to the page of an order for which money is in; it is kept hashed, and told in the trail', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.database.drop())
  const desk = openInvoiceDesk(shop)
  const staff = { ...shop, settings: readSettings({}) } as unknown as ActingContext
  const unpaid = await desk.opened((await desk.write()).secret)
  expect(await makeBuyersLink(staff, await desk.orderNow(unpaid.orderId))).toMatchObject({
    outcome: 'failed',
    reasons: ['No money was paid for this order.'],
  })
  const { id, secret } = await desk.write()
  await desk.pay(secret)
  const [paid] = await desk.ordersOf(id)
  const made = await makeBuyersLink(staff, paid!)
  if (made.outcome !== 'link') throw new Error(made.outcome)
  const [, page, linkSecret] = new URL(made.href).pathname.split('/')
  expect(page).toBe('orders')
  expect((await findLinkedOrder(shop.db, linkSecret!))?.id).toBe(paid!.id)
  const links = await shop.db.select().from(order_links)
  expect(links).toMatchObject([{ order_id: paid!.id, made_for: 'staff' }])
  expect(JSON.stringify(links)).not.toContain(linkSecret)
  const trail = await shop.db.select().from(audit_entries).where(eq(audit_entries.action, 'order-link-made'))
  expect(trail).toMatchObject([{ subject_kind: 'order', subject_id: String(paid!.handle) }])
})
