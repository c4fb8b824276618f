import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import type { Product } from '#app/features/products/product.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '../new-product.ts'
import type { TestApp } from '../test-app.ts'
import { visitorAddress } from './test.ts'

/** The pictures of the oldest work that has any: one of the sample collection, whatever other journeys have added. */
export async function sampleImages({ context: { db } }: TestApp): Promise<string[]> {
  const [sample] = await db
    .select({ images: products.images })
    .from(products)
    .where(sql`${products.status} = 'published' and cardinality(${products.images}) > 0`)
    .orderBy(products.created_at)
    .limit(1)
  return sample!.images
}

/** Adds one more work to the gallery, with a picture of the sample collection. */
export async function hang(app: TestApp, facts: Partial<typeof products.$inferInsert> = {}) {
  const images = await sampleImages(app)
  return newProduct(app.context.db, { name: `Harbour ${randomUUID().slice(0, 8)}`, images, price: 4800, ...facts })
}

/** A work as it is in the database. */
export const findWork = async ({ context: { db } }: TestApp, id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]!
export const ordersOf = async ({ context: { db } }: TestApp, id: string) =>
  db.select().from(orders).where(eq(orders.product_id, id)).orderBy(orders.created_at)
export const readWork = async (app: TestApp, id: string) =>
  (await fetch(`${app.url}/api/products/${id}`)).json() as Promise<Product>
export const openOrder = async (app: TestApp, productId: string) => {
  const response = await fetch(`${app.url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': visitorAddress() },
    body: JSON.stringify({ productId }),
  })
  return { status: response.status, ...((await response.json()) as { orderId: string; providerOrderId: string }) }
}
export const postJson = (app: TestApp, path: string, json: object = {}) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': visitorAddress() },
    body: JSON.stringify(json),
  })

export const room = (page: Page, name: string) => page.getByRole('dialog', { name })
export const buyButton = (page: Page) => page.getByRole('button', { name: 'Buy this piece' })
export const payButton = (page: Page) => page.getByRole('button', { name: 'Continue to demo payment' })
export const demo = (page: Page) => page.getByRole('dialog', { name: 'Demo payment' })
export const decide = (page: Page, name: string | RegExp) => demo(page).getByRole('button', { name }).click()
export const onHold = (page: Page) => page.getByText('Another collector is completing this purchase')

/** Goes to a work's own address, and waits until its room gets notices and reacts to keys. */
export async function enterRoom(page: Page, id: string, origin = '') {
  const isLive = page.waitForResponse('**/api/live*')
  await page.goto(`${origin}/collection?productId=${id}`)
  await expect(page.getByRole('dialog')).toBeFocused()
  await isLive
}

/** Up to the button that opens the provider's dialog: the order is open. */
export async function beginPurchase(page: Page, id: string) {
  await enterRoom(page, id)
  await buyButton(page).click()
  await expect(payButton(page)).toBeFocused()
}

/** Up to the provider's dialog. */
export async function goToPayment(page: Page, id: string) {
  await beginPurchase(page, id)
  await payButton(page).click()
}

/** From an open order to the provider's approval. */
export async function approve(page: Page) {
  await payButton(page).click()
  await decide(page, 'Approve payment')
}

/** Kills the tab's process, so that nothing of its page runs any more. */
export async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await crashed
}
