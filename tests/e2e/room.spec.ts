import type { Page } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'
import { newProduct } from '../new-product.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expectAccessible } from './page-checks.ts'
import { cardOf, fileOf, findWork, roomOf, stagePicture } from './rooms.ts'
import { swipe } from './swipe.ts'
import { expect, phone, test } from './test.ts'

const closeButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' })

test('COL-06 COL-07 COL-20 PDP-01 PDP-02 PDP-03 OP-03 A11Y-04 opens from a card and leads back to it', async ({
  page,
  app,
}) => {
  const product = await findWork(app.url, ({ images }) => images.length > 2)
  await page.goto('/collection?perPage=48')
  const card = cardOf(page, product.name)
  const link = card.getByRole('link')
  await page.evaluate(() => window.scrollTo(0, 900))
  await link.scrollIntoViewIfNeeded()
  const stood = await page.evaluate(() => window.scrollY)
  await link.focus()
  await page.keyboard.press('Enter')
  const room = roomOf(page, product)
  await expect(room).toBeVisible()
  await expect(page).toHaveURL(`/collection?productId=${product.id}&perPage=48`)
  await expect(room).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(product.meta_title ?? product.name))
  await expect(page.locator('article')).toHaveCount(1)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')

  await page.keyboard.press('Escape')
  await expect(room).toBeHidden()
  await expect(page).toHaveURL('/collection?perPage=48')
  await expect(page.getByRole('article')).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(stood)
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')

  // Forward opens it again, and Close does what Escape did.
  await page.goForward()
  await expect(room).toBeVisible()
  await room.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/collection?perPage=48')
  await expect(page.getByRole('article')).toHaveCount(48)
})

test('PDP-02 OP-03 a second press on its card adds nothing to go back through', async ({ page }) => {
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
  await page.goto('/collection')
  const card = page.getByRole('article').first()
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

test('PDP-04 PDP-05 A11Y-03 thumbnails, arrows and keys agree on the picture', async ({ page, app }) => {
  const product = await findWork(app.url, ({ images }) => images.length > 2)
  const count = product.images.length
  await page.goto(`/collection?productId=${product.id}`)
  const room = roomOf(page, product)
  const shows = async (index: number) => {
    await expect(stagePicture(room, product)).toHaveAttribute('src', fileOf(product.images[index]!))
    await expect(room.getByText(`Picture ${index + 1} of ${count}`)).toBeAttached()
    await expect(room.getByRole('button', { name: `Picture ${index + 1}`, exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
  }
  await shows(0)
  await room.getByRole('button', { name: 'Next picture' }).click()
  await shows(1)
  await room.getByRole('button', { name: 'Previous picture' }).click()
  await shows(0)
  await room.getByRole('button', { name: 'Previous picture' }).click()
  await shows(count - 1)
  await page.keyboard.press('ArrowRight')
  await shows(0)
  await page.keyboard.press('ArrowLeft')
  await shows(count - 1)
  await room.getByRole('button', { name: 'Picture 2', exact: true }).click()
  await shows(1)
})

test('SEO-07 OP-08 a work over a page speaks for it: title, address, picture and structured facts', async ({
  page,
  app,
}) => {
  const product = await findWork(app.url, ({ price }) => price !== null)
  for (const path of ['/collection', '/']) {
    await page.goto(`${path}?productId=${product.id}`)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`/collection\\?productId=${product.id}$`),
    )
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', fileOf(product.images[0]!))
    const facts = JSON.parse(
      (await page.getByRole('dialog').locator('script[type="application/ld+json"]').textContent())!,
    )
    expect(facts).toMatchObject({ '@type': 'Product', name: product.name, offers: { priceCurrency: 'USD' } })
  }
})

test('FAV-20 FAV-21 remembers the six works opened last', async ({ page, app }) => {
  const { items } = (await (await fetch(`${app.url}/api/products`)).json()) as { items: Product[] }
  for (const { id } of items.slice(0, 7)) {
    await page.goto(`/collection?productId=${id}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recently_viewed')?.includes(location.search.slice(11))))
      .toBe(true)
  }
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('recently_viewed')!) as Product[])
  expect(kept.map(({ id }) => id)).toEqual(
    items
      .slice(1, 7)
      .map(({ id }) => id)
      .reverse(),
  )
})

test('the room is free of faults that axe finds, and moves nothing while it comes', async ({ page, app }) => {
  const product = await findWork(app.url, ({ images }) => images.length > 2)
  const shifted = await watchLayoutShift(page)
  await page.goto(`/collection?productId=${product.id}`)
  await expect(stagePicture(roomOf(page, product), product)).toHaveAttribute('data-state', 'loaded')
  expect(await shifted()).toBe(0)
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PDP-05 a swipe shows the next picture; the price is in reach of the thumb', async ({ page, app }) => {
    const product = await findWork(
      app.url,
      ({ images, sold_out, price }) => images.length > 2 && !sold_out && price !== null,
    )
    const shifted = await watchLayoutShift(page)
    await page.goto(`/collection?productId=${product.id}`)
    const room = roomOf(page, product)
    const picture = stagePicture(room, product)
    await expect(picture).toHaveAttribute('data-state', 'loaded')
    const box = (await picture.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await swipe(page, middle, { x: -45 })
    await expect(picture).toHaveAttribute('src', fileOf(product.images[0]!))
    await swipe(page, middle, { x: -80 })
    await expect(picture).toHaveAttribute('src', fileOf(product.images[1]!))
    await swipe(page, middle, { x: 80 })
    await expect(picture).toHaveAttribute('src', fileOf(product.images[0]!))
    const price = (await room.getByText(`$${product.price!.toLocaleString('en-US')}`).boundingBox())!
    expect(price.y).toBeGreaterThan(700)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await shifted()).toBe(0)
    await expectAccessible(page)
  })
})
