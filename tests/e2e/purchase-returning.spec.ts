import type { BrowserContext, Page } from '@playwright/test'
import {
  approve,
  beginPurchase,
  buyButton,
  crash,
  decide,
  enterRoom,
  findWork,
  goToPayment,
  hang,
  onHold,
  ordersOf,
  payButton,
  postJson,
  room,
} from './buying.ts'
import { expect, test, waitingUntilReady } from './test.ts'

const succeeded = (page: Page) => page.getByText("Payment successful! We'll contact you about delivery.")
const processed = (page: Page) => page.getByText(/^Your payment is being processed/)
const newTab = async (context: BrowserContext) => waitingUntilReady(await context.newPage())
const statesOf = async (...asked: Parameters<typeof ordersOf>) => (await ordersOf(...asked)).map(({ state }) => state)

/** A toast may appear and disappear while the last pictures of its page are loading. */
const soon = { waitUntil: 'commit' } as const

/** Approves, while capture requests are lost until the page is reloaded. */
async function approveInATunnel(page: Page) {
  let isInTunnel = true
  await page.route('**/api/orders/*/capture', (route) => (isInTunnel ? route.abort() : route.continue()))
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/capture'))
  await decide(page, 'Approve payment')
  await lost
  // The old page keeps asking until the next one has loaded.
  page.once('domcontentloaded', () => {
    isInTunnel = false
  })
}

test('ORD-10 PAY-10 PAY-15 a buyer whose tab crashed goes on with the same order; one who approved and reads the page again has bought the work, and is told once', async ({
  page,
  app,
  context,
}) => {
  const { id, name } = await hang(app)
  await beginPurchase(page, id)
  await crash(page)
  const again = await newTab(context)
  await enterRoom(again, id)
  await expect(buyButton(again)).toBeEnabled()
  await expect(onHold(again)).toBeHidden()
  await buyButton(again).click()
  await expect(again.getByText(/^Held for you for \d:/)).toBeVisible()
  await payButton(again).click()
  await approveInATunnel(again)
  expect(await statesOf(app, id)).toEqual(['created'])
  const isNoted = again.waitForResponse('**/told')
  await again.reload(soon)
  await expect(succeeded(again)).toHaveCount(1)
  await expect(room(again, name)).toBeHidden()
  expect(await statesOf(app, id)).toEqual(['paid'])
  await isNoted
  const asked = again.waitForResponse(/buying=true/)
  await again.reload()
  expect(await (await asked).json()).toEqual({ items: [] })
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(succeeded(again)).toBeHidden()
})

test('ORD-10 PAY-02 PAY-17 two tabs of one buyer show one order: once one lets go of it the other says that nothing was paid; the next is paid once, and both are told', async ({
  page,
  app,
  context,
}) => {
  const { id } = await hang(app)
  const other = await newTab(context)
  await enterRoom(other, id)
  // When the other tab gets the notice of the hold, it finds out that the hold is its own.
  const found = other.waitForResponse('**/capture')
  await beginPurchase(page, id)
  await found
  await expect(buyButton(other)).toBeEnabled()
  await buyButton(other).click()
  await expect(payButton(other)).toBeVisible()
  expect(await statesOf(app, id)).toEqual(['created'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => statesOf(app, id)).toEqual(['cancelled'])
  await approve(other)
  await expect(other.getByText('Payment failed. Please try again or contact support.')).toBeVisible()
  expect((await findWork(app, id)).sold_out).toBe(false)

  await buyButton(other).click()
  await payButton(other).click()
  await goToPayment(page, id)
  await decide(other, 'Approve payment')
  await Promise.all([other, page].map((tab) => expect(succeeded(tab)).toBeVisible()))
  expect(await statesOf(app, id)).toEqual(['cancelled', 'paid'])
})

test('ORD-10 OP-31 PAY-15 another tab knows a payment that the bank still works on, whoever deleted the cookie waits, and its end is told wherever the buyer looks on', async ({
  page,
  app,
  context,
}) => {
  const { id, name } = await hang(app)
  await goToPayment(page, id)
  await decide(page, 'Leave pending')
  await expect(processed(page)).toBeVisible()
  const other = await newTab(context)
  await enterRoom(other, id)
  await expect(processed(other)).toBeVisible()
  await expect(onHold(other)).toBeHidden()
  await context.clearCookies()
  await other.reload()
  await expect(onHold(other)).toBeVisible()

  await room(page, name).getByRole('button', { name: 'Close' }).click()
  await expect(room(page, name)).toBeHidden()
  await page.getByRole('link', { name: 'Events' }).first().click()
  await expect(page).toHaveURL(/events/)
  const [order] = await ordersOf(app, id)
  await postJson(app, `/api/demo-payments/${order!.provider_order_id}`, { action: 'approve' })
  await expect(succeeded(page)).toBeVisible()
  await expect(room(other, name).getByText('This item has been sold')).toBeVisible()
  expect(await statesOf(app, id)).toEqual(['paid'])
})

test('RUN-14 ORD-10 ORD-35 looking sets no cookie and asks for no orders; buying sets one that no script sees, leaves no order in the storage, and goes on without it', async ({
  page,
  app,
  context,
}) => {
  const { id } = await hang(app)
  const askedForOrders: string[] = []
  page.on('request', (request) => request.url().includes('/api/orders') && askedForOrders.push(request.url()))
  for (const path of ['/', '/collection', '/favorites']) await page.goto(path)
  await enterRoom(page, id)
  expect(await context.cookies()).toEqual([])
  expect(askedForOrders).toEqual([])
  await buyButton(page).click()
  await expect(payButton(page)).toBeFocused()
  expect(await context.cookies()).toMatchObject([{ name: 'vitrine.buyer', path: '/api/orders', httpOnly: true }])
  const [order] = await ordersOf(app, id)
  const kept = await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]))
  expect(kept).not.toContain('vitrine.buyer')
  expect(kept).not.toContain(order!.id)
  expect(kept).not.toContain('purchase')
  await context.clearCookies()
  await approve(page)
  await expect(succeeded(page)).toBeVisible()
  expect(await statesOf(app, id)).toEqual(['paid'])
})
