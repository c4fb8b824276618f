import type { Page } from '@playwright/test'
import type { TestApp } from '../test-app.ts'
import {
  buyButton,
  decide,
  demo,
  enter,
  findWork,
  goToPayment,
  hang,
  onHold,
  openOrder,
  ordersOf,
  payButton,
  postJson,
  readWork,
  room,
} from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, phone, test } from './test.ts'

async function buysFromTheCollection(page: Page, app: TestApp, name: string) {
  const { id } = await hang(app, { name })
  await page.goto('/collection')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
  await card.getByRole('link', { name }).click()
  await expect(room(page, name)).toBeVisible()
  await buyButton(page).click()
  await expect(page.getByText('Held for you for')).toBeVisible()
  await payButton(page).click()
  await expect(demo(page)).toContainText('No money moves')
  await expect(demo(page)).toContainText('$4,800.00')
  await decide(page, 'Approve payment')
  await expect(page.getByText("Payment successful! We'll contact you about delivery.")).toBeVisible()

  await expect(room(page, name)).toBeHidden()
  await expect(page).toHaveURL('/collection')
  await expect(card).toContainText('Sold')
  await expect(page.getByRole('main').getByRole('link', { name: /track|deliver|shipping|order/i })).toHaveCount(0)
  expect(await findWork(app, id)).toMatchObject({ sold_out: true, quantity: 0, sold_price: 4800 })
  expect(await ordersOf(app, id)).toMatchObject([{ state: 'paid', captured_amount: 4800 }])

  await card.getByRole('link', { name }).click()
  await expect(room(page, name).getByText('This item has been sold')).toBeVisible()
  await expect(buyButton(page)).toBeHidden()
}

test('SITE-25 SITE-29 PAY-01 PAY-10 PAY-13 PAY-15 PAY-16 OP-83 PDP-13 buys a work from the collection', async ({
  page,
  app,
}) => {
  await buysFromTheCollection(page, app, 'Bought at a desk')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('PAY-01 PAY-15 PAY-16 PDP-13 buys a work from the collection', async ({ page, app }) => {
    await buysFromTheCollection(page, app, 'Bought on a phone')
  })

  test('the bar with price and button stays within reach in every state', async ({ page, app }) => {
    const { id } = await hang(app)
    await enter(page, id)
    await expect(buyButton(page)).toBeInViewport({ ratio: 1 })
    await buyButton(page).click()
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    await payButton(page).click()
    await expect(demo(page).getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await decide(page, 'Cancel')
  })
})

test.describe('cancelling', () => {
  for (const [how, leave] of [
    ["with the provider's button", (page: Page) => decide(page, 'Cancel')],
    ['with Escape', (page: Page) => page.keyboard.press('Escape')],
  ] as const) {
    test(`PAY-19 PAY-20 OP-32 ${how} says so, closes the room and frees the work`, async ({ page, app }) => {
      const { id, name } = await hang(app)
      await goToPayment(page, id)
      await expect(demo(page)).toBeVisible()
      await leave(page)
      await expect(page.getByText('Payment cancelled')).toBeVisible()
      await expect(room(page, name)).toBeHidden()
      await expect(page).toHaveURL('/collection')
      await expect.poll(async () => (await readWork(app, id)).hold_expires_at).toBeNull()
    })
  }

  test('PAY-19 PAY-20 from the block, or by closing the room, frees the work', async ({ page, app }) => {
    const { id, name } = await hang(app)
    for (const control of ['Cancel', 'Close']) {
      await enter(page, id)
      await buyButton(page).click()
      await expect(payButton(page)).toBeFocused()
      expect((await readWork(app, id)).hold_expires_at).not.toBeNull()
      await room(page, name).getByRole('button', { name: control, exact: true }).click()
      await expect(page.getByText('Payment cancelled')).toBeVisible()
      await expect(room(page, name)).toBeHidden()
      await expect.poll(async () => (await readWork(app, id)).hold_expires_at).toBeNull()
    }
  })

  test('leaving the page frees the work', async ({ page, app }) => {
    const { id } = await hang(app)
    await enter(page, id)
    await buyButton(page).click()
    await expect(payButton(page)).toBeVisible()
    await page.goto('about:blank')
    await expect.poll(async () => (await ordersOf(app, id))[0]!.state).toBe('cancelled')
  })
})

test('OP-31 a pending payment is said to be processed, holds the work, and becomes a sale when the bank agrees', async ({
  page,
  app,
  browser,
}) => {
  const { id, name } = await hang(app)
  await goToPayment(page, id)
  await decide(page, 'Leave pending')
  await expect(page.getByText(/^Your payment is being processed/)).toBeVisible()
  const other = await browser.newPage({ baseURL: app.url })
  await enter(other, id)
  await expect(onHold(other)).toBeVisible()
  await expect(buyButton(other)).toBeDisabled()

  const [order] = await ordersOf(app, id)
  expect(order!.state).toBe('pending')
  await postJson(app, `/api/demo-payments/${order!.provider_order_id}`, { action: 'approve' })
  await expect(page.getByText("Payment successful! We'll contact you about delivery.")).toBeVisible()
  await expect(room(page, name)).toBeHidden()
  await expect(other.getByText('This item has been sold')).toBeVisible()
  await other.close()
})

test.describe('a buyer whose bank takes its time', () => {
  const processed = (page: Page) => page.getByText(/^Your payment is being processed/)
  const succeeded = (page: Page) => page.getByText("Payment successful! We'll contact you about delivery.")
  const letTheBankAgree = async (app: TestApp, id: string) => {
    const [order] = await ordersOf(app, id)
    await postJson(app, `/api/demo-payments/${order!.provider_order_id}`, { action: 'approve' })
  }
  const payAndWait = async (page: Page, app: TestApp) => {
    const work = await hang(app)
    await goToPayment(page, work.id)
    await decide(page, 'Leave pending')
    await expect(processed(page)).toBeVisible()
    return work
  }
  const close = (page: Page, name: string) => room(page, name).getByRole('button', { name: 'Close' }).click()

  const comeBack = {
    'closes the room and opens it again': async (page: Page, name: string) => {
      await close(page, name)
      await expect(room(page, name)).toBeHidden()
      await page.getByRole('article').getByRole('link', { name }).click()
    },
    'reads the page again': (page: Page) => page.reload(),
  }
  for (const [how, leaveAndReturn] of Object.entries(comeBack)) {
    test(`OP-31 finds the own purchase, not another collector's: ${how}`, async ({ page, app }) => {
      const { id, name } = await payAndWait(page, app)
      await leaveAndReturn(page, name)
      await expect(room(page, name)).toBeVisible()
      await expect(processed(page)).toBeVisible()
      await expect(onHold(page)).toBeHidden()
      await expect(room(page, name)).toBeFocused()
      await letTheBankAgree(app, id)
      await expect(succeeded(page)).toBeVisible({ timeout: 30_000 })
      await expect(room(page, name)).toBeHidden()
    })
  }

  test('PAY-15 is told the end after closing the room, wherever they look on', async ({ page, app }) => {
    const { id, name } = await payAndWait(page, app)
    await close(page, name)
    await expect(room(page, name)).toBeHidden()
    await page.getByRole('link', { name: 'Events' }).first().click()
    await expect(page).toHaveURL(/events/)
    await letTheBankAgree(app, id)
    await expect(succeeded(page)).toBeVisible({ timeout: 30_000 })
  })
})

test('buying works with the keyboard alone, and every state is accessible', async ({ page, app }) => {
  const { id, name } = await hang(app)
  await enter(page, id)
  await buyButton(page).press('Enter')
  await expect(payButton(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(demo(page)).toBeVisible()
  await expectAccessible(page)
  await demo(page).getByRole('button', { name: 'Approve payment' }).press('Enter')
  await expect(room(page, name)).toBeHidden()

  const held = await hang(app)
  const { orderId } = await openOrder(app, held.id)
  await enter(page, held.id)
  await expect(onHold(page)).toBeVisible()
  await expectAccessible(page)
  await postJson(app, `/api/orders/${orderId}/cancel`)
})
