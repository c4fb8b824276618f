import type { Page } from '@playwright/test'
import { laterCodeLoaded } from './kept-works.ts'
import { untilDrawn } from './page-checks.ts'
import { expect, test } from './test.ts'

const publicPages = ['/', '/favorites', '/events', '/blog', '/contact-card', '/collection']

/** Every uncaught error of the page. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.stack)))
  return errors
}

test('ENG-21 without a connection a link to a page whose code is not loaded says so and leaves the page; one that was loaded opens again', async ({
  page,
  context,
}) => {
  const loaded = laterCodeLoaded(page)
  await page.clock.install()
  await page.goto('/contact-card')
  // What the first view does not need is loaded 3 s after the page, and a toast disappears after 4 s.
  await page.clock.runFor(3_000)
  await loaded
  const offline = page.getByText('This could not be opened. Please check your internet connection.')
  const header = page.getByRole('banner').getByRole('link', { name: 'Events' }).first()
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Artist Profiles' })
  for (const link of [header, footer]) {
    await context.setOffline(true)
    await link.click()
    await expect(offline).toBeVisible()
    await expect(page).toHaveURL('/contact-card')
    await page.clock.runFor(4_000)
    await expect(offline).toHaveCount(0)
    await context.setOffline(false)
  }
  await header.click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await footer.click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Artist Profiles' })).toBeVisible()
  await context.setOffline(true)
  await header.click()
  await expect(page).toHaveURL('/events')
})

test('ENG-21 code that cannot be loaded ahead of a click leaves no uncaught error', async ({ page }) => {
  const errors = watchErrors(page)
  const ahead = '**/assets/{product-overlay,search-dropdown,finish-own-purchases,after-first-view}-*.js'
  await page.route(ahead, (route) => route.abort())
  const order = { orderId: 'o', productId: 'p', status: 'OPEN' }
  await page.route('**/api/orders?*', (route) => route.fulfill({ json: { items: [order] } }))
  // As a browser that has asked for an order (ORD-35).
  await page.goto('/contact-card')
  await page.evaluate(() => localStorage.setItem('asks-own-orders-until', String(Date.now() + 60 * 60 * 1000)))
  await page.clock.install()
  let refused: string[] = []
  page.on('requestfailed', (request) => refused.push(request.url()))
  for (const path of ['/', '/collection']) {
    // Nothing of the previous page arrives late.
    await page.goto('about:blank')
    refused = []
    await page.goto(path)
    for (const reached of ['.card', '.search__field']) await page.locator(reached).first().hover()
    // It is requested 3 s after the page.
    await page.clock.runFor(3_000)
    for (const code of ['product-overlay', 'search-dropdown', 'finish-own-purchases', 'after-first-view'])
      await expect.poll(() => refused.some((url) => url.includes(`/${code}-`)), code).toBe(true)
    await untilDrawn(page)
  }
  expect(errors).toEqual([])
})

test('ENG-22 ENG-23 with storage blocked every public page loads without an uncaught error, and a work opens where no view transition can run', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Storage is blocked', 'SecurityError')
        },
      })
  })
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  }
  // As in a hidden tab.
  await page.evaluate(async () => {
    document.startViewTransition(() => {}).skipTransition()
    await document.startViewTransition(() => {}).updateCallbackDone
    document.startViewTransition(() => {}).skipTransition()
  })
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(errors).toEqual([])
})

test('OPS-13 the first view of a public page begins no formatter of Intl', async ({ page }) => {
  await page.addInitScript(() => {
    const begun: string[] = []
    const note = (owner: object, name: string) => {
      const before = Reflect.get(owner, name)
      const noted = {
        construct(target: new (...values: unknown[]) => object, values: unknown[]) {
          begun.push(name)
          return new target(...values)
        },
        apply(target: (...values: unknown[]) => unknown, self: unknown, values: unknown[]) {
          begun.push(name)
          return target.apply(self, values)
        },
      }
      Reflect.set(owner, name, new Proxy(before, noted))
    }
    for (const name of ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'Segmenter']) note(Intl, name)
    note(Number.prototype, 'toLocaleString')
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) note(Date.prototype, name)
    Object.assign(window, { begun })
  })
  const begun = () => page.evaluate(() => (window as unknown as { begun: string[] }).begun)
  for (const path of ['/', '/collection', '/events', '/blog']) {
    await page.goto(path)
    expect([path, await begun()]).toEqual([path, []])
  }
  await page.evaluate(() => (1_000).toLocaleString())
  expect(await begun()).toEqual(['toLocaleString'])
})
