import { buyButton, findWork, hang, onHold, openOrder, postJson, room } from './buying.ts'
import { expectAccessible } from './page-checks.ts'
import { cardOf } from './rooms.ts'
import { expect, test } from './test.ts'

test('SHOP-03 LIVE-01 a work that another collector is buying says so on its card and in its room, until when, comes back by itself when they cancel, and is sold when they pay', async ({
  page,
  app,
}) => {
  const { id, name } = await hang(app)
  const first = await openOrder(app, id)
  const live = page.waitForResponse('**/api/live*')
  await page.goto(`/collection?search=${encodeURIComponent(name)}`)
  const card = cardOf(page, name)
  const until = /^On hold until \d+:\d\d [AP]M$/
  await expect(card.getByText(until)).toBeVisible()
  await live
  await card.getByRole('link', { name: /^On hold until/ }).click()
  await expect(room(page, name).getByText(until)).toBeVisible()
  await expect(onHold(page)).toBeVisible()
  await expect(buyButton(page)).toBeDisabled()
  await expectAccessible(page)
  await postJson(app, `/api/orders/${first.orderId}/cancel`)
  await expect(buyButton(page)).toBeEnabled()
  await expect(onHold(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeFocused()

  const second = await openOrder(app, id)
  await expect(onHold(page)).toBeVisible()
  await expect(buyButton(page)).toBeDisabled()
  await page.goBack()
  await expect(card.getByText(until)).toBeVisible()
  await postJson(app, `/api/orders/${second.orderId}/cancel`)
  await expect(card.getByText('On hold')).toBeHidden()

  const third = await openOrder(app, id)
  await page.goForward()
  await expect(onHold(page)).toBeVisible()
  await postJson(app, `/api/demo-payments/${third.providerOrderId}`, { action: 'approve' })
  await postJson(app, `/api/orders/${third.orderId}/capture`)
  await expect(room(page, name).getByText('This item has been sold')).toBeVisible()
  await expect(buyButton(page)).toBeHidden()
  expect((await findWork(app, id)).sold_out).toBe(true)
})
