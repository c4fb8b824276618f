import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import {
  approve,
  buyButton,
  enter,
  findWork,
  hang,
  onHold,
  openOrder,
  ordersOf,
  payButton,
  postJson,
  room,
} from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { cardOf } from './rooms.ts'
import { expect, phone, test } from './test.ts'

test('a work that another collector is buying comes back by itself when they cancel', async ({ page, app }) => {
  const { id } = await hang(app)
  await enter(page, id)
  await expect(buyButton(page)).toBeEnabled()
  const { orderId } = await openOrder(app, id)
  await expect(onHold(page)).toBeVisible()
  await expect(buyButton(page)).toBeDisabled()
  await postJson(app, `/api/orders/${orderId}/cancel`)
  await expect(buyButton(page)).toBeEnabled()
  await expect(onHold(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeFocused()
})

test('a work on hold comes back by itself when the time of the other collector is up', async ({ page, freshApp }) => {
  let passedMs = 0
  const app = await freshApp({ now: () => new Date(Date.now() + passedMs) })
  const { id } = await hang(app)
  await openOrder(app, id)
  await page.clock.install()
  await enter(page, id, app.url)
  await expect(onHold(page)).toBeVisible()
  passedMs = 10 * 60_000
  await page.clock.fastForward(passedMs)
  await expect(buyButton(page)).toBeEnabled()
  await buyButton(page).click()
  await expect(payButton(page)).toBeVisible()
})

test('SHOP-03 a work on hold says so on its card and in its room, until when, and comes back by itself', async ({
  page,
  app,
}) => {
  const { id, name } = await hang(app)
  const { orderId } = await openOrder(app, id)
  await page.goto(`/collection?search=${encodeURIComponent(name)}`)
  const card = cardOf(page, name)
  const until = /^On hold until \d+:\d\d [AP]M$/
  await expect(card.getByText(until)).toBeVisible()
  await card.getByRole('link', { name: /^On hold until/ }).click()
  await expect(room(page, name).getByText(until)).toBeVisible()
  await page.goBack()
  await postJson(app, `/api/orders/${orderId}/cancel`)
  await expect(card.getByText('On hold')).toBeHidden()
})

test('two collectors click Buy at once: one pays, the other is told', async ({ page, app, browser }) => {
  const { id } = await hang(app)
  const other = await browser.newPage({ baseURL: app.url })
  for (const one of [page, other]) {
    await enter(one, id)
    await expect(buyButton(one)).toBeEnabled()
  }
  // Not `click`, which would wait for ever once the other's hold has shut the button.
  await Promise.all([page, other].map((one) => buyButton(one).dispatchEvent('click')))
  const shown = async (control: typeof payButton) =>
    (await Promise.all([page, other].map((one) => control(one).count()))).sort()
  await expect.poll(() => shown(payButton)).toEqual([0, 1])
  await expect.poll(() => shown(onHold)).toEqual([0, 1])
  expect(await ordersOf(app, id)).toHaveLength(1)
  await other.close()
})

test('LIVE-01 a work that is sold meanwhile says so in every open browser', async ({ page, app }) => {
  const { id, name } = await hang(app)
  const { orderId, providerOrderId } = await openOrder(app, id)
  await enter(page, id)
  await expect(onHold(page)).toBeVisible()
  await postJson(app, `/api/demo-payments/${providerOrderId}`, { action: 'approve' })
  await postJson(app, `/api/orders/${orderId}/capture`)
  await expect(room(page, name).getByText('This item has been sold')).toBeVisible()
  await expect(buyButton(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ ...phone })
  test('PAY-21 a price that staff changed while the page heard of nothing is said before it is paid', async ({
    page,
    app,
  }) => {
    const { id } = await hang(app, { price: 1000 })
    await page.route('**/api/live*', (route) => route.abort())
    await page.goto(`/collection?productId=${id}`)
    const block = page.getByRole('region', { name: 'Purchase' })
    await expect(block).toContainText('$1,000')
    await app.context.db.update(products).set({ price: 1200 }).where(eq(products.id, id))
    await buyButton(page).click()
    await expect(payButton(page)).toBeVisible()
    await expect(block).toContainText('The price has changed. In this order it is $1,200.00.')
    await expect(block).not.toContainText('$1,000')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await approve(page)
    await expect(page.getByText("Payment successful! We'll contact you about delivery.")).toBeVisible()
    expect(await findWork(app, id)).toMatchObject({ sold_out: true, sold_price: 1200 })
  })
})
