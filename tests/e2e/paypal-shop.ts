import type { Page } from '@playwright/test'
import { type PayPalEmulator, startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import type { Order } from '#integrations/paypal/emulator/orders.ts'
import { sampleTemplate } from '../sample-template.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { buyButton, enterRoom, findWork, ordersOf } from './buying.ts'
import { behindProxy, expect, test as journey } from './test.ts'

/** The test of journeys in which PayPal takes the payments: `emulator` replaces PayPal, and sends its events to `app`. */
export const test = journey.extend<object, { emulator: PayPalEmulator; app: TestApp }>({
  emulator: [
    async ({}, use) => {
      const emulator = await startPayPalEmulator()
      await use(emulator)
      await emulator.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ emulator }, use) => {
      const app = await startTestApp({ template: sampleTemplate, env: { ...behindProxy(), ...emulator.env } })
      emulator.webhooks.listen(`${app.url}/api/webhooks/paypal`)
      await use(app)
      await emulator.webhooks.delivered()
      await app.stop()
    },
    { scope: 'worker' },
  ],
})

export const texts = {
  paid: "Payment successful! We'll contact you about delivery.",
  failed: 'Payment failed. Please try again or contact support.',
  error: 'An error occurred. Please try again or contact support.',
  cancelled: 'Payment cancelled',
  notLoaded: 'Failed to load the payment provider. Please try again later.',
}

export const payPalButton = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' })
export const held = (page: Page) => page.getByText(/^Held for you for \d:/)

/** Up to PayPal's button: the order is open at PayPal. */
export async function goToPayPal(page: Page, id: string) {
  await enterRoom(page, id)
  await buyButton(page).click()
  await expect(payPalButton(page)).toBeVisible()
}

/** Opens PayPal's window. */
export async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await payPalButton(page).click()
  const window = await opened
  await expect(window.getByRole('heading', { name: 'Emulated checkout' })).toBeVisible()
  return window
}

/** Clicks a button in PayPal's window, which closes the window. */
export async function choose(window: Page, name: string) {
  const closed = window.waitForEvent('close')
  const clicked = window.getByRole('button', { name, exact: true }).click()
  // The window may close before the browser reports that the click is done.
  const unlessClosed = (error: unknown) => {
    if (!window.isClosed()) throw error
  }
  await Promise.all([closed, clicked.catch(unlessClosed)])
}

/** Opens PayPal's window and clicks a button in it. */
export const decideAtPayPal = async (page: Page, name: string) => choose(await openWindow(page), name)

/** PayPal's orders for the work `name`, oldest first. */
export const ordersAtPayPal = (emulator: PayPalEmulator, name: string): Order[] =>
  emulator.orders.all().filter(({ request }) => request.purchase_units[0].description === name)

/** PayPal and the database agree that the work was paid once, for its price, and is sold for that price. */
export async function expectPaidOnce(
  app: TestApp,
  emulator: PayPalEmulator,
  { id, name }: { id: string; name: string },
) {
  await expect.poll(async () => (await findWork(app, id)).sold_out).toBe(true)
  const work = await findWork(app, id)
  const captures = ordersAtPayPal(emulator, name).flatMap(({ capture }) => (capture ? [capture] : []))
  const completed = captures.filter(({ status }) => status === 'COMPLETED')
  expect(completed).toMatchObject([{ amount: { currency_code: 'USD', value: '4800.00' }, refunds: [] }])
  expect(work).toMatchObject({ sold_out: true, quantity: 0, sold_price: 4800 })
  const paid = (await ordersOf(app, id)).filter(({ state }) => state === 'paid')
  expect(paid).toMatchObject([{ captured_amount: 4800, capture_id: completed[0]!.id }])
}

/** Nobody paid for the work, and it can be bought. */
export async function expectFree(app: TestApp, emulator: PayPalEmulator, { id, name }: { id: string; name: string }) {
  await expect.poll(async () => (await ordersOf(app, id)).at(-1)?.state).toBe('cancelled')
  expect(await findWork(app, id)).toMatchObject({ sold_out: false })
  expect(ordersAtPayPal(emulator, name).map(({ capture }) => capture)).not.toContainEqual(
    expect.objectContaining({ status: 'COMPLETED' }),
  )
}
