import type { Page } from '@playwright/test'
import { laterCodeLoaded } from './kept-works.ts'
import { cardOf, findSampleWork, pageShowing, roomOf } from './rooms.ts'
import { expect, test, untilHydrated } from './test.ts'

const closeButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' })

test('COL-06 COL-07 COL-20 PDP-01 PDP-02 PDP-03 OP-03 A11Y-04 opens from a card and leads back to it', async ({
  page,
  app,
}) => {
  const product = await findSampleWork(app.url, ({ images }) => images.length > 2)
  const list = await pageShowing(app.url, product)
  await page.goto(list)
  const card = cardOf(page, product.name)
  const link = card.getByRole('link')
  await page.evaluate(() => window.scrollTo(0, 900))
  await link.scrollIntoViewIfNeeded()
  const stood = await page.evaluate(() => window.scrollY)
  await link.focus()
  await page.keyboard.press('Enter')
  const room = roomOf(page, product)
  await expect(room).toBeVisible()
  await expect(page).toHaveURL(list.replace('?', `?productId=${product.id}&`))
  await expect(room).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(product.meta_title ?? product.name))
  await expect(page.locator('article')).toHaveCount(1)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')

  await page.keyboard.press('Escape')
  await expect(room).toBeHidden()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('article')).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(stood)
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')

  // Forward opens it again, and Close does the same as Escape.
  await page.goForward()
  await expect(room).toBeVisible()
  await room.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('article')).toHaveCount(48)
})

const leavingTwice = [
  (page: Page) => closeButton(page).evaluate((button: HTMLElement) => [button.click(), button.click()]),
  (page: Page) => Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]),
  (page: Page) =>
    closeButton(page).evaluate((button: HTMLElement) => {
      window.addEventListener('popstate', () => button.click(), { once: true })
      window.history.back()
    }),
]

test('PDP-02 OP-03 closed twice in a row, by its button, by Escape or by Back and its button, it leads back to its card and no further; a second click on that adds nothing to go back through', async ({
  page,
}) => {
  await page.goto('/contact-card')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Collection' }).click()
  await expect(page).toHaveURL('/collection')
  const room = page.getByRole('dialog')
  const link = page.getByRole('article').first().getByRole('link')
  const entry = () => page.evaluate(() => window.history.state.idx)
  for (const leaveTwice of leavingTwice) {
    await link.click()
    await expect(page).toHaveURL(/productId=/)
    await expect(room).toBeVisible()
    const opened = await entry()
    await leaveTwice(page)
    // Hidden by a second Escape before the page beneath is rendered.
    await expect(page.locator('dialog.room')).toHaveCount(0)
    await expect(page).toHaveURL('/collection')
    expect(await entry()).toBe(opened - 1)
  }

  const before = await entry()
  await link.evaluate((card: HTMLElement) => {
    const push = window.history.pushState.bind(window.history)
    window.history.pushState = (...state) => {
      push(...state)
      setTimeout(() => card.click())
    }
    card.click()
  })
  await expect(room).toBeVisible()
  expect(await entry()).toBe(before + 1)
  await closeButton(page).click()
  await expect(room).toBeHidden()
  await expect(page).toHaveURL('/collection')
  expect(await entry()).toBe(before)
})

test('without a connection a card says so and leaves the page as it is, and opens once there is one; a room whose code does not come opens when that comes', async ({
  page,
  context,
}) => {
  const loaded = laterCodeLoaded(page)
  await page.goto('/collection')
  const card = page.getByRole('article').first()
  const room = page.getByRole('dialog')
  await loaded
  await context.setOffline(true)
  await card.getByRole('link').click()
  await expect(page.getByText('This could not be opened. Please check your internet connection.')).toBeVisible()
  await expect(page).toHaveURL('/collection')
  await expect(card).toBeVisible()
  await context.setOffline(false)
  await card.getByRole('link').click()
  await expect(room).toBeVisible()

  await page.route('**/assets/product-overlay-*.js', (route) => route.abort())
  await page.goto('/collection')
  const name = (await card.getByRole('heading').textContent())!
  // The browser then requests the whole page, as it does without JavaScript.
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await card.getByRole('link').click()
  await asked
  await expect(page).toHaveURL(/productId=/)
  await untilHydrated(page)
  await expect(room).toHaveCount(0)
  await expect(cardOf(page, name)).toBeVisible()
  await page.unroute('**/assets/product-overlay-*.js')
  await page.reload()
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
})
