import type { Page } from '@playwright/test'
import {
  buyButton,
  crash,
  enter,
  findWork,
  hang,
  onHold,
  openOrder,
  ordersOf,
  postJson,
  readWork,
  room,
} from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import {
  choose,
  decideAtPayPal,
  expectFree,
  expectPaidOnce,
  goToPayPal,
  held,
  openWindow,
  ordersAtPayPal,
  payPalButton,
  test,
  texts,
} from './paypal-shop.ts'
import { expect, holdRequests, screens, waitingUntilReady } from './test.ts'

for (const [name, use] of screens) {
  test.describe(`on ${name}`, () => {
    test.use(use)

    test('PAYP-17 PAYP-28 PAY-01 PAY-10 PAY-13 PAY-15 PAY-16 buys a work, and asks nothing of PayPal before that', async ({
      page,
      app,
      emulator,
    }) => {
      const work = await hang(app)
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(emulator.url) || /paypal/i.test(request.url())) asked.push(request.url())
      })
      await enter(page, work.id)
      expect(asked).toEqual([])
      await buyButton(page).click()
      await expect(held(page)).toBeVisible()
      await expect(payPalButton(page)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
      expect(asked).toContain(emulator.env.PAYPAL_SDK_URL)

      const window = await openWindow(page)
      await expect(window.getByText('4800.00 USD')).toBeVisible()
      await choose(window, 'Pay now')
      await expect(page.getByText(texts.paid)).toBeVisible()
      await expect(room(page, work.name)).toBeHidden()
      await expect(page).toHaveURL('/collection')
      await expectPaidOnce(app, emulator, work)
      expect(ordersAtPayPal(emulator, work.name)).toHaveLength(1)
    })

    test('PAYP-29 the block is accessible and within the page, while it loads, ready and failed', async ({
      page,
      app,
    }) => {
      const { id } = await hang(app)
      const held = await holdRequests(page, '**/api/orders', 'POST')
      await enter(page, id)
      await buyButton(page).click()
      await expect(page.getByText('Opening secure payment…')).toBeVisible()
      await expectAccessible(page)
      held.release()
      await expect(payPalButton(page)).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await decideAtPayPal(page, 'Pay with a card that is refused')
      await expect(page.getByText(texts.failed)).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}

test('PAYP-29 buys with the keyboard alone', async ({ page, app, emulator }) => {
  const work = await hang(app)
  await enter(page, work.id)
  await buyButton(page).press('Enter')
  await expect(page.getByRole('region', { name: `Pay for ${work.name}` })).toBeFocused()
  await expect(payPalButton(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(payPalButton(page)).toBeFocused()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const window = await opened
  const pay = window.getByRole('button', { name: 'Pay now' })
  await pay.focus()
  await expect(pay).toBeFocused()
  const closed = window.waitForEvent('close')
  await window.keyboard.down('Enter')
  await closed
  await expect(page.getByText(texts.paid)).toBeVisible()
  await expectPaidOnce(app, emulator, work)
})

test.describe('PAYP-18 PAY-19 PAY-20 cancelling says so, closes the room and frees the work', () => {
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    'by the way back of its window': (page) => decideAtPayPal(page, 'Cancel and return'),
    'by closing its window': async (page) => (await openWindow(page)).close(),
    'in the block': (page) => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
    'by closing the room': (page) => page.getByRole('button', { name: 'Close', exact: true }).click(),
    'in the block, while its window is open': async (page) => {
      await openWindow(page)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    },
  }
  for (const [how, cancel] of Object.entries(ways)) {
    test(how, async ({ page, app, emulator }) => {
      const work = await hang(app)
      await goToPayPal(page, work.id)
      expect((await readWork(app, work.id)).hold_expires_at).not.toBeNull()
      await cancel(page)
      await expect(page.getByText(texts.cancelled)).toHaveCount(1)
      await expect(room(page, work.name)).toBeHidden()
      await expect(page).toHaveURL('/collection')
      await expect.poll(async () => (await readWork(app, work.id)).hold_expires_at).toBeNull()
      await expectFree(app, emulator, work)
    })
  }
})

test('PAYP-22 SHOP-03 a work that another buyer holds says until when, comes back by itself, and is bought then', async ({
  page,
  app,
  emulator,
}) => {
  const work = await hang(app)
  const { orderId } = await openOrder(app, work.id)
  await enter(page, work.id)
  await expect(onHold(page)).toBeVisible()
  await expect(room(page, work.name).getByText(/^On hold until \d+:\d\d [AP]M$/)).toBeVisible()
  await expect(buyButton(page)).toBeDisabled()
  await postJson(app, `/api/orders/${orderId}/cancel`)
  await expect(buyButton(page)).toBeEnabled()
  await buyButton(page).click()
  await decideAtPayPal(page, 'Pay now')
  await expect(page.getByText(texts.paid)).toBeVisible()
  await expectPaidOnce(app, emulator, work)
})

test('PAYP-23 ORD-10 PAY-15 a tab that was closed after the approval: the purchase is told when the shop is opened again', async ({
  page,
  app,
  emulator,
  context,
}) => {
  const work = await hang(app)
  await page.route('**/api/orders/*/capture', () => {})
  await goToPayPal(page, work.id)
  // PayPal's own notice may sell the work before the window says that it was approved.
  await page.route('**/api/products/*', () => {})
  const asked = page.waitForRequest('**/capture')
  await decideAtPayPal(page, 'Pay now')
  await asked
  await page.close()
  const again = waitingUntilReady(await context.newPage())
  const isNoted = again.waitForResponse('**/told')
  await again.goto(`/collection?productId=${work.id}`)
  await expect(again.getByText(texts.paid)).toHaveCount(1)
  await expectPaidOnce(app, emulator, work)
  await isNoted
  await again.goto(`/collection?productId=${work.id}`)
  await expect(again.getByText('This item has been sold')).toBeVisible()
  await expect(again.getByText(texts.paid)).toBeHidden()
})

test('PAYP-23 ORD-10 a tab that crashed before the approval: the same order is paid when the shop is opened again', async ({
  page,
  app,
  emulator,
  context,
}) => {
  const work = await hang(app)
  await goToPayPal(page, work.id)
  await crash(page)
  const again = waitingUntilReady(await context.newPage())
  await goToPayPal(again, work.id)
  await decideAtPayPal(again, 'Pay now')
  await expect(again.getByText(texts.paid)).toBeVisible()
  await expectPaidOnce(app, emulator, work)
  expect(ordersAtPayPal(emulator, work.name)).toHaveLength(1)
})

test('PAYP-25 OP-31 a bank that takes its time: the payment is said to be processed, and its end is told', async ({
  page,
  app,
  emulator,
}) => {
  const work = await hang(app)
  await goToPayPal(page, work.id)
  await decideAtPayPal(page, 'Pay from a bank that takes its time')
  await expect(page.getByText(/^Your payment is being processed/)).toBeVisible()
  expect((await findWork(app, work.id)).sold_out).toBe(false)
  const [order] = await ordersOf(app, work.id)
  emulator.settle(order!.provider_order_id!, 'COMPLETED')
  await expect(page.getByText(texts.paid)).toBeVisible()
  await expect(room(page, work.name)).toBeHidden()
  await expectPaidOnce(app, emulator, work)
})
