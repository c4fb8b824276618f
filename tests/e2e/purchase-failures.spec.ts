import type { Route } from '@playwright/test'
import {
  buyButton,
  decide,
  demo,
  enter,
  findWork,
  goToPayment,
  hang,
  onHold,
  ordersOf,
  payButton,
  readWork,
  room,
} from './buying.ts'
import { toasterLoaded } from './kept-works.ts'
import { expect, test } from './test.ts'

test('PAY-17 a declined payment says so, and the next try succeeds', async ({ page, app }) => {
  const { id, name } = await hang(app)
  await goToPayment(page, id)
  await decide(page, /^Decline/)
  await expect(page.getByText('Payment failed. Please try again or contact support.')).toBeVisible()
  await expect(room(page, name)).toBeVisible()
  await expect(buyButton(page)).toBeFocused()
  expect((await findWork(app, id)).sold_out).toBe(false)

  await buyButton(page).click()
  await payButton(page).click()
  await decide(page, 'Approve payment')
  await expect(page.getByText("Payment successful! We'll contact you about delivery.")).toBeVisible()
  expect((await ordersOf(app, id)).map(({ state }) => state)).toEqual(['declined', 'paid'])
})

test('ORD-10 PAY-15 a buyer whose page closed after the approval sees the success when it opens again', async ({
  page,
  app,
}) => {
  const { id } = await hang(app)
  await page.route('**/capture', () => {})
  await goToPayment(page, id)
  const asked = page.waitForRequest('**/capture')
  await decide(page, 'Approve payment')
  await asked
  const context = page.context()
  await page.close()
  expect((await findWork(app, id)).sold_out).toBe(false)

  const again = await context.newPage()
  const isNoted = again.waitForResponse('**/told')
  await again.goto('/')
  await expect(again.getByText("Payment successful! We'll contact you about delivery.")).toBeVisible()
  expect((await findWork(app, id)).sold_out).toBe(true)
  await isNoted
  const ownOrders = again.waitForResponse(/buying=true/)
  await again.reload()
  expect(await (await ownOrders).json()).toEqual({ items: [] })
  await expect(again.getByText('Payment successful!')).toBeHidden()
})

test('ORD-10 a buyer who reads the page again before the response came goes on with the own order, and is no other collector', async ({
  page,
  app,
}) => {
  // By an earlier attempt the browser has its cookie.
  await goToPayment(page, (await hang(app)).id)
  await decide(page, 'Cancel')
  const { id } = await hang(app)
  await enter(page, id)
  const respondTooLate = async (route: Route) => {
    await route.fetch()
  }
  await page.route('**/api/orders', respondTooLate, { times: 1 })
  await buyButton(page).click()
  await expect.poll(async () => (await ordersOf(app, id))[0]?.provider_order_id).toBeTruthy()
  await page.reload()
  await expect(onHold(page)).toBeHidden()
  await buyButton(page).click()
  await expect(payButton(page)).toBeFocused()
  await expect(page.getByText(/^Held for you for \d:/)).toBeVisible()
  expect((await ordersOf(app, id)).map(({ state }) => state)).toEqual(['created'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await readWork(app, id)).hold_expires_at).toBeNull()
})

test('PAY-11 PAY-12 a skeleton stands in while the provider loads; if it fails that is said, and trying again helps', async ({
  page,
  app,
}) => {
  const { id } = await hang(app)
  const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/demo-payment-buttons*', async (route) => {
    await mayFail
    await route.abort()
  })
  await enter(page, id)
  await buyButton(page).click()
  await expect(page.getByText('Opening secure payment…')).toBeVisible()
  await expect(page.locator('.room__buy .skeleton')).toBeVisible()
  fail()
  await expect(page.getByText('Failed to load the payment provider. Please try again later.')).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  await expect.poll(async () => (await readWork(app, id)).hold_expires_at).toBeNull()

  await page.unroute('**/demo-payment-buttons*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(payButton(page)).toBeFocused()
})

test('the provider stays in sight while it decides, and can be asked again', async ({ page, app }) => {
  const { id } = await hang(app)
  const { promise: held, resolve: respond } = Promise.withResolvers<void>()
  await page.route('**/api/demo-payments/*', async (route) => {
    await held
    await route.fulfill({ status: 422, json: {} })
  })
  await goToPayment(page, id)
  await decide(page, 'Approve payment')
  for (let time = 0; time < 5; time++) await page.keyboard.press('Escape')
  await expect(demo(page).getByRole('button', { name: 'Approve payment' })).toBeDisabled()
  respond()
  await expect(page.getByText('An error occurred. Please try again or contact support.')).toBeVisible()
  await expect(demo(page)).toBeHidden()
  await page.unroute('**/api/demo-payments/*')
  await payButton(page).click()
  await decide(page, 'Approve payment')
  await expect(page.getByText("Payment successful! We'll contact you about delivery.")).toBeVisible()
})

test('PAY-18 an error of the provider says so, and the work can still be bought', async ({ page, app }) => {
  const { id } = await hang(app)
  const error = page.getByText('An error occurred. Please try again or contact support.')
  await page.route('**/api/demo-payments/*', (route) => route.fulfill({ status: 422, json: {} }))
  await goToPayment(page, id)
  await decide(page, 'Approve payment')
  await expect(error).toBeVisible()
  await page.unroute('**/api/demo-payments/*')
  await payButton(page).click()
  await decide(page, 'Approve payment')
  await expect(page.getByText("Payment successful! We'll contact you about delivery.")).toBeVisible()
})

test('PAY-18 a buyer without a network is told so, though nothing more can be loaded to say it with', async ({
  page,
  app,
  context,
}) => {
  const { id, name } = await hang(app)
  const loaded = toasterLoaded(page)
  await page.clock.install()
  await enter(page, id)
  const toast = room(page, name).getByText('An error occurred. Please try again or contact support.')
  await loaded
  await context.setOffline(true)
  await buyButton(page).click()
  await expect(toast).toBeInViewport({ ratio: 1, timeout: 30_000 })
  await page.clock.runFor(15_000)
  await expect(toast).toBeHidden()
  await context.setOffline(false)
  await buyButton(page).click()
  await expect(payButton(page)).toBeFocused()
})
