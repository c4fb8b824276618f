import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import {
  buyButton,
  decide,
  demo,
  enterRoom,
  findWork,
  goToPayment,
  hang,
  onHold,
  ordersOf,
  payButton,
  postJson,
  readWork,
  room,
} from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, phone, test } from './test.ts'

const succeeded = (page: Page) => page.getByText("Payment successful! We'll contact you about delivery.")

test('SITE-02 SITE-25 SITE-29 PAY-01 PAY-10 PAY-13 PAY-15 PAY-16 OP-83 PDP-13 TAX-01 buys a work from the collection with the keyboard alone, and every state is accessible', async ({
  page,
  app,
}) => {
  const { id, name } = await hang(app)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/collection')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
  await card.getByRole('link', { name }).press('Enter')
  await expect(room(page, name)).toBeVisible()
  await buyButton(page).press('Enter')
  await expect(page.getByText('Held for you for')).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(demo(page)).toContainText('No money moves')
  await expect(demo(page)).toContainText('$4,800.00')
  await expectAccessible(page)
  await demo(page).getByRole('button', { name: 'Approve payment' }).press('Enter')
  await expect(succeeded(page)).toBeVisible()

  await expect(room(page, name)).toBeHidden()
  await expect(page).toHaveURL('/collection')
  await expect(card).toContainText('Sold')
  await expect(page.getByRole('main').getByRole('link', { name: /track|deliver|shipping|order/i })).toHaveCount(0)
  expect(loaded.filter((url) => /tax-parts|delivery-dialog/.test(url))).toEqual([])
  expect(await findWork(app, id)).toMatchObject({ sold_out: true, quantity: 0, sold_price: 4800 })
  expect(await ordersOf(app, id)).toMatchObject([{ state: 'paid', captured_amount: 4800 }])

  await card.getByRole('link', { name }).click()
  await expect(room(page, name).getByText('This item has been sold')).toBeVisible()
  await expect(buyButton(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PAY-01 PAY-15 PAY-16 PAY-21 PDP-13 the bar with price and button stays within reach in every state, also where the price was changed while the page heard of nothing', async ({
    page,
    app,
  }) => {
    const { id, name } = await hang(app, { price: 1000 })
    await page.route('**/api/live*', (route) => route.abort())
    await page.goto(`/collection?productId=${id}`)
    const block = page.getByRole('region', { name: 'Purchase' })
    await expect(block).toContainText('$1,000')
    await expect(buyButton(page)).toBeInViewport({ ratio: 1 })
    await app.context.db.update(products).set({ price: 1200 }).where(eq(products.id, id))
    await buyButton(page).click()
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    await expect(block).toContainText('The price has changed. In this order it is $1,200.00.')
    await expect(block).not.toContainText('$1,000')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await payButton(page).click()
    await expect(demo(page).getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await decide(page, 'Approve payment')
    await expect(succeeded(page)).toBeVisible()
    await expect(room(page, name)).toBeHidden()
    await expect(page).toHaveURL('/collection')
    expect(await findWork(app, id)).toMatchObject({ sold_out: true, sold_price: 1200 })
  })
})

test("PAYP-18 PAY-19 PAY-20 OP-32 cancelling by the provider's button or closing the room says so, closes the room and frees the work; leaving the page frees it", async ({
  page,
  app,
}) => {
  const ways: ((page: Page, name: string) => Promise<void>)[] = [
    async (page) => {
      await payButton(page).click()
      await decide(page, 'Cancel')
    },
    (page, name) => room(page, name).getByRole('button', { name: 'Close', exact: true }).click(),
  ]
  const begin = async () => {
    const work = await hang(app)
    await enterRoom(page, work.id)
    await buyButton(page).click()
    await expect(payButton(page)).toBeFocused()
    expect((await readWork(app, work.id)).hold_expires_at).not.toBeNull()
    return work
  }
  for (const cancel of ways) {
    const { id, name } = await begin()
    await cancel(page, name)
    await expect(page.getByText('Payment cancelled')).toBeVisible()
    await expect(room(page, name)).toBeHidden()
    await expect(page).toHaveURL('/collection')
    await expect.poll(async () => (await readWork(app, id)).hold_expires_at).toBeNull()
  }
  const { id } = await begin()
  await page.goto('about:blank')
  await expect.poll(async () => (await ordersOf(app, id))[0]!.state).toBe('cancelled')
})

test('OP-31 a pending payment is said to be processed, also in a room that is opened again, holds the work, and becomes a sale when the bank agrees', async ({
  page,
  app,
  browser,
}) => {
  const { id, name } = await hang(app)
  const processed = page.getByText(/^Your payment is being processed/)
  await goToPayment(page, id)
  await decide(page, 'Leave pending')
  await expect(processed).toBeVisible()
  const other = await browser.newPage({ baseURL: app.url })
  await enterRoom(other, id)
  await expect(onHold(other)).toBeVisible()
  await expect(buyButton(other)).toBeDisabled()

  await room(page, name).getByRole('button', { name: 'Close' }).click()
  await expect(room(page, name)).toBeHidden()
  await page.getByRole('article').getByRole('link', { name }).click()
  await expect(room(page, name)).toBeVisible()
  await expect(processed).toBeVisible()
  await expect(onHold(page)).toBeHidden()
  await expect(room(page, name)).toBeFocused()

  const [order] = await ordersOf(app, id)
  expect(order!.state).toBe('pending')
  await postJson(app, `/api/demo-payments/${order!.provider_order_id}`, { action: 'approve' })
  await expect(succeeded(page)).toBeVisible()
  await expect(room(page, name)).toBeHidden()
  await expect(other.getByText('This item has been sold')).toBeVisible()
  await other.close()
})
