import type { Page } from '@playwright/test'
import {
  buyButton,
  crash,
  enterRoom,
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
import { expect, holdRequests, phone, waitingUntilReady } from './test.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('PAYP-17 PAYP-19 PAYP-28 PAYP-29 PAY-01 PAY-10 PAY-13 PAY-14 PAY-15 PAY-16 PAY-17 a work is bought by a second card, in the same page, which asks nothing of PayPal before that', async ({
    page,
    app,
    emulator,
  }) => {
    const work = await hang(app)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(emulator.url) || /paypal/i.test(request.url())) asked.push(request.url())
    })
    const opening = await holdRequests(page, '**/api/orders', 'POST')
    await enterRoom(page, work.id)
    await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
    expect(asked).toEqual([])
    await buyButton(page).click()
    await expect(page.getByText('Opening secure payment…')).toBeVisible()
    await expectAccessible(page)
    opening.release()
    await expect(held(page)).toBeVisible()
    await expect(payPalButton(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    expect(asked).toContain(emulator.env.PAYPAL_SDK_URL)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await decideAtPayPal(page, 'Pay with a card that is refused')
    await expect(page.getByText(texts.failed)).toHaveCount(1)
    await expect(room(page, work.name)).toBeVisible()
    await expect(buyButton(page)).toBeFocused()
    expect((await findWork(app, work.id)).sold_out).toBe(false)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await buyButton(page).click()
    const window = await openWindow(page)
    await expect(window.getByText('4800.00 USD')).toBeVisible()
    await choose(window, 'Pay now')
    await expect(page.getByText(texts.paid)).toBeVisible()
    await expect(room(page, work.name)).toBeHidden()
    await expect(page).toHaveURL('/collection')
    await expect(page.locator('body')).toHaveAttribute('data-same', 'document')
    await expectPaidOnce(app, emulator, work)
    expect((await ordersOf(app, work.id)).map(({ state }) => state)).toEqual(['declined', 'paid'])
    expect(ordersAtPayPal(emulator, work.name)).toHaveLength(2)
  })
})

test('PAYP-17 PAYP-29 buys with the keyboard alone', async ({ page, app, emulator }) => {
  const work = await hang(app)
  await enterRoom(page, work.id)
  await buyButton(page).press('Enter')
  await expect(page.getByRole('region', { name: `Pay for ${work.name}` })).toBeFocused()
  await expect(payPalButton(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
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
  expect(ordersAtPayPal(emulator, work.name)).toHaveLength(1)
})

test('PAYP-18 PAY-19 PAY-20 cancelling in its window, by closing it or in the block says so, closes the room and frees the work', async ({
  page,
  app,
  emulator,
}) => {
  const ways: ((page: Page) => Promise<unknown>)[] = [
    (page) => decideAtPayPal(page, 'Cancel and return'),
    async (page) => (await openWindow(page)).close(),
    async (page) => {
      await openWindow(page)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    },
  ]
  for (const cancel of ways) {
    const work = await hang(app)
    await goToPayPal(page, work.id)
    expect((await readWork(app, work.id)).hold_expires_at).not.toBeNull()
    await cancel(page)
    await expect(page.getByText(texts.cancelled)).toHaveCount(1)
    await expect(room(page, work.name)).toBeHidden()
    await expect(page).toHaveURL('/collection')
    await expect.poll(async () => (await readWork(app, work.id)).hold_expires_at).toBeNull()
    await expectFree(app, emulator, work)
  }
})

test('PAYP-22 PAYP-23 SHOP-03 ORD-10 PAY-15 a work that another buyer lets go of is bought through a tab that crashes before the approval and one that is closed after it, and told once', async ({
  page,
  app,
  emulator,
  context,
}) => {
  const work = await hang(app)
  const { orderId } = await openOrder(app, work.id)
  await enterRoom(page, work.id)
  await expect(onHold(page)).toBeVisible()
  await expect(room(page, work.name).getByText(/^On hold until \d+:\d\d [AP]M$/)).toBeVisible()
  await expect(buyButton(page)).toBeDisabled()
  await postJson(app, `/api/orders/${orderId}/cancel`)
  await expect(buyButton(page)).toBeEnabled()
  await buyButton(page).click()
  await expect(payPalButton(page)).toBeVisible()
  await crash(page)

  const second = waitingUntilReady(await context.newPage())
  await goToPayPal(second, work.id)
  await second.route('**/api/orders/*/capture', () => {})
  // PayPal's webhook may sell the work before the window reports the approval.
  await second.route('**/api/products/*', () => {})
  const asked = second.waitForRequest('**/capture')
  await decideAtPayPal(second, 'Pay now')
  await asked
  await second.close()

  const third = waitingUntilReady(await context.newPage())
  const isNoted = third.waitForResponse('**/told')
  await third.goto('/events', { waitUntil: 'commit' })
  await expect(third.getByText(texts.paid)).toHaveCount(1)
  await expectPaidOnce(app, emulator, work)
  expect((await ordersOf(app, work.id)).map(({ state }) => state)).toEqual(['cancelled', 'paid'])
  await isNoted
  const askedAgain = third.waitForResponse(/buying=true/)
  await third.goto(`/collection?productId=${work.id}`)
  expect(await (await askedAgain).json()).toEqual({ items: [] })
  await expect(third.getByText('This item has been sold')).toBeVisible()
  await expect(third.getByText(texts.paid)).toBeHidden()
})

test('PAYP-20 PAYP-24 PAY-11 PAY-12 PAY-18 PayPal whose script cannot be reached, and whose window the browser blocks then, says so; trying again pays', async ({
  page,
  app,
  emulator,
}) => {
  const work = await hang(app)
  const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
  await page.route(emulator.env.PAYPAL_SDK_URL, async (route) => {
    await mayFail
    await route.abort()
  })
  await enterRoom(page, work.id)
  await buyButton(page).click()
  await expect(page.getByText('Opening secure payment…')).toBeVisible()
  await expect(page.locator('.room__buy .skeleton')).toBeVisible()
  fail()
  await expect(page.getByText(texts.notLoaded)).toBeVisible()
  await expect(payPalButton(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
  await expect.poll(async () => (await readWork(app, work.id)).hold_expires_at).toBeNull()
  await expectFree(app, emulator, work)

  await page.unroute(emulator.env.PAYPAL_SDK_URL)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(payPalButton(page)).toBeVisible()
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await payPalButton(page).click()
  await expect(page.getByText(texts.error)).toBeVisible()
  await expect(held(page)).toBeVisible()
  expect((await ordersOf(app, work.id)).map(({ state }) => state)).toEqual(['cancelled', 'created'])
  await decideAtPayPal(page, 'Pay now')
  await expect(page.getByText(texts.paid)).toBeVisible()
  await expectPaidOnce(app, emulator, work)
})
