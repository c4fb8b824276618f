import type { Actor } from '#app/features/audit/actor.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { buyButton, enter, findWork, hang, ordersOf, readWork, room } from './buying.ts'
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
import { expect } from './test.ts'

const desk: Actor = { kind: 'admin', id: 'desk', label: 'desk@vitrine.example', client: '192.0.2.1', requestId: 'r1' }

for (const card of ['Pay with a card that is refused', 'Pay with a card that is refused late']) {
  test(`PAYP-19 PAY-14 PAY-17 "${card}" says so, and another card pays by a fresh order without a reload`, async ({
    page,
    app,
    emulator,
  }) => {
    const work = await hang(app)
    await goToPayPal(page, work.id)
    await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
    await decideAtPayPal(page, card)
    await expect(page.getByText(texts.failed)).toHaveCount(1)
    await expect(room(page, work.name)).toBeVisible()
    await expect(buyButton(page)).toBeFocused()
    expect((await findWork(app, work.id)).sold_out).toBe(false)

    await buyButton(page).click()
    await decideAtPayPal(page, 'Pay now')
    await expect(page.getByText(texts.paid)).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-same', 'document')
    await expectPaidOnce(app, emulator, work)
    expect((await ordersOf(app, work.id)).map(({ state }) => state)).toEqual(['declined', 'paid'])
    expect(ordersAtPayPal(emulator, work.name)).toHaveLength(2)
  })
}

test.describe('PAYP-20 PAY-11 PAY-12 a skeleton stands in while PayPal loads; where it does not, that is said, and trying again helps:', () => {
  const failures = {
    'its script cannot be reached': 'abort',
    'its script is another version': 'window.paypal = { version: "5.0.0" }',
    'its script cannot be used':
      'window.paypal = { version: "6.0.0", createInstance: async () => { throw new Error() } }',
    'its script has no such payments': 'window.paypal = { version: "6.0.0", createInstance: async () => ({}) }',
  }
  for (const [why, script] of Object.entries(failures)) {
    test(why, async ({ page, app, emulator }) => {
      const work = await hang(app)
      const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
      await page.route(emulator.env.PAYPAL_SDK_URL, async (route) => {
        await mayFail
        if (script === 'abort') await route.abort()
        else await route.fulfill({ contentType: 'text/javascript', body: script })
      })
      await enter(page, work.id)
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
      if (script !== 'abort') await page.addScriptTag({ url: emulator.env.PAYPAL_SDK_URL })
      await page.getByRole('button', { name: 'Retry' }).click()
      await decideAtPayPal(page, 'Pay now')
      await expect(page.getByText(texts.paid)).toBeVisible()
      await expectPaidOnce(app, emulator, work)
    })
  }
})

test('PAYP-21 a work that staff sell while the buyer is at PayPal is said to be sold at once, and nothing is taken', async ({
  page,
  app,
  emulator,
}) => {
  const work = await hang(app)
  await goToPayPal(page, work.id)
  await openWindow(page)
  await setProductSold({ ...app.context, actor: desk }, { id: work.id, sold: true })
  await expect(room(page, work.name).getByText('This item has been sold')).toBeVisible()
  await expect(payPalButton(page)).toBeHidden()
  await expect.poll(async () => (await ordersOf(app, work.id)).map(({ state }) => state)).toEqual(['cancelled'])
  const [atPayPal] = ordersAtPayPal(emulator, work.name)
  emulator.approve(atPayPal!.id)
  await emulator.webhooks.delivered()
  expect(atPayPal).toMatchObject({ status: 'APPROVED', capture: null })
})

test('PAYP-21 PAY-17 a buyer who approves before the page hears that the work is sold is told that the payment failed', async ({
  page,
  app,
  emulator,
}) => {
  const work = await hang(app)
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto(`/collection?productId=${work.id}`)
  await buyButton(page).click()
  const window = await openWindow(page)
  await setProductSold({ ...app.context, actor: desk }, { id: work.id, sold: true })
  await choose(window, 'Pay now')
  await expect(page.getByText(texts.failed)).toBeVisible()
  await expect(room(page, work.name).getByText('This item has been sold')).toBeVisible()
  await emulator.webhooks.delivered()
  expect(ordersAtPayPal(emulator, work.name)).toMatchObject([{ status: 'APPROVED', capture: null }])
  expect((await ordersOf(app, work.id)).map(({ captured_amount }) => captured_amount)).toEqual([null])
})

test('PAYP-24 PAY-18 a window that the browser blocks says so; the hold goes on, and another click pays', async ({
  page,
  app,
  emulator,
}) => {
  const work = await hang(app)
  await goToPayPal(page, work.id)
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
  expect((await ordersOf(app, work.id)).map(({ state }) => state)).toEqual(['created'])
  await decideAtPayPal(page, 'Pay now')
  await expect(page.getByText(texts.paid)).toBeVisible()
  await expectPaidOnce(app, emulator, work)
})

test('PAYP-24 PAY-18 PayPal that opens no order says so, and the work can still be bought', async ({
  page,
  app,
  emulator,
}) => {
  const work = await hang(app)
  await enter(page, work.id)
  // The page asks more than once.
  emulator.failNext('create', ...Array.from({ length: 20 }, () => ({ status: 400 }) as const))
  await buyButton(page).click()
  await expect(page.getByText(texts.error)).toBeVisible()
  emulator.recover()
  await expect(buyButton(page)).toBeEnabled()
  await buyButton(page).click()
  await decideAtPayPal(page, 'Pay now')
  await expect(page.getByText(texts.paid)).toBeVisible()
  await expectPaidOnce(app, emulator, work)
})
