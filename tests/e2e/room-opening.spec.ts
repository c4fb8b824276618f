import type { Page } from '@playwright/test'
import { newProduct } from '../new-product.ts'
import { toasterLoaded } from './kept-works.ts'
import { cardOf, findWork, pageShowing, roomOf } from './rooms.ts'
import { expect, test } from './test.ts'

const closeButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' })

test('COL-06 COL-07 COL-20 PDP-01 PDP-02 PDP-03 OP-03 A11Y-04 opens from a card and leads back to it', async ({
  page,
  app,
}) => {
  const product = await findWork(app.url, ({ images }) => images.length > 2)
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

  // Forward opens it again, and Close does what Escape did.
  await page.goForward()
  await expect(room).toBeVisible()
  await room.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('article')).toHaveCount(48)
})

test('PDP-02 OP-03 a second click on its card adds nothing to go back through', async ({ page }) => {
  await page.goto('/collection')
  const entries = await page.evaluate(() => window.history.length)
  await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .evaluate((link: HTMLElement) => {
      const push = window.history.pushState.bind(window.history)
      window.history.pushState = (...entry) => {
        push(...entry)
        setTimeout(() => link.click())
      }
      link.click()
    })
  await expect(page.getByRole('dialog')).toBeVisible()
  await closeButton(page).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/collection')
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 1)
})

test('a room whose code does not come leaves the page as it is, and opens when it comes', async ({ page }) => {
  await page.route('**/assets/product-overlay-*.js', (route) => route.abort())
  await page.goto('/collection')
  const { name } = await page.evaluate(async () => (await (await fetch('/api/products')).json()).items[0])
  // The browser asks for the whole page then, as it does where there is no code at all.
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await cardOf(page, name).getByRole('link').click()
  await asked
  await expect(page).toHaveURL(/productId=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cardOf(page, name)).toBeVisible()
  await page.unroute('**/assets/product-overlay-*.js')
  await page.reload()
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
})

test('without a connection a card says so and leaves the page as it is, and opens once there is one', async ({
  page,
  context,
}) => {
  const loaded = toasterLoaded(page)
  await page.goto('/collection')
  const card = page.getByRole('article').first()
  await loaded
  await context.setOffline(true)
  await card.getByRole('link').click()
  await expect(page.getByText('This could not be opened. Please check your internet connection.')).toBeVisible()
  await expect(page).toHaveURL('/collection')
  await expect(card).toBeVisible()
  await context.setOffline(false)
  await card.getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const [how, leaveTwice] of [
  ['its button', (page: Page) => closeButton(page).evaluate((button: HTMLElement) => [button.click(), button.click()])],
  ['Escape', (page: Page) => Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')])],
  [
    'Back and its button',
    (page: Page) =>
      closeButton(page).evaluate((button: HTMLElement) => {
        window.addEventListener('popstate', () => button.click(), { once: true })
        window.history.back()
      }),
  ],
] as const)
  test(`PDP-02 OP-03 closed twice in a row, by ${how}, it leads back to its card and no further`, async ({ page }) => {
    await page.goto('/contact-card')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Collection' }).click()
    await expect(page).toHaveURL('/collection')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/productId=/)
    await expect(page.getByRole('dialog')).toBeVisible()
    const entries = await page.evaluate(() => window.history.state.idx)
    await leaveTwice(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/collection')
    expect(await page.evaluate(() => window.history.state.idx)).toBe(entries - 1)
  })

test('PDP-02 OP-08 a shared link opens the work, and closing it shows the collection', async ({ page, app }) => {
  const product = await findWork(app.url, ({ images }) => images.length > 1)
  await page.goto(`/collection?productId=${product.id}`)
  await expect(roomOf(page, product)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/collection')
  await expect(page.getByText('Showing 1-12 of')).toBeVisible()
  await expect(page).toHaveTitle('Collection - Vitrine')
})

test('OP-08 an unknown or draft work opens nothing', async ({ page, freshApp }) => {
  const app = await freshApp()
  const draft = await newProduct(app.context.db, { status: 'draft', name: 'Not yet shown' })
  for (const id of ['00000000-0000-7000-8000-000000000000', draft.id, 'nonsense']) {
    await page.goto(`${app.url}/collection?productId=${id}`)
    await expect(page.getByText('No products available in this category.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Not yet shown')).toHaveCount(0)
  }
})
