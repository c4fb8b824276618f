import { buyButton, decide, demo, enterRoom, hang, payButton, readWork, room } from './buying.ts'
import { laterCodeLoaded } from './kept-works.ts'
import { expect, test } from './test.ts'

test('PAY-11 PAY-12 PAY-18 a provider that does not load, and one that fails while it decides, is said to; trying again pays', async ({
  page,
  app,
}) => {
  const { id } = await hang(app)
  const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/demo-payment-buttons*', async (route) => {
    await mayFail
    await route.abort()
  })
  await enterRoom(page, id)
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

  const { promise: held, resolve: respond } = Promise.withResolvers<void>()
  await page.route('**/api/demo-payments/*', async (route) => {
    await held
    await route.fulfill({ status: 422, json: {} })
  })
  await payButton(page).click()
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

test('PAY-18 a buyer without a network is told so, though nothing more can be loaded to say it with', async ({
  page,
  app,
  context,
}) => {
  const { id, name } = await hang(app)
  const loaded = laterCodeLoaded(page)
  await page.clock.install()
  await enterRoom(page, id)
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
