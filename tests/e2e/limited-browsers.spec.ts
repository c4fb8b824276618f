import type { Page } from '@playwright/test'
import { toasterLoaded } from './kept-works.ts'
import { untilDrawn } from './page-checks.ts'
import { expect, test } from './test.ts'

const publicPages = ['/', '/collection', '/favorites', '/events', '/blog', '/contact-card']

/** Everything that the page throws and nobody catches. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.stack)))
  return errors
}

test.describe('without a connection', () => {
  for (const [where, name] of [
    ['in the header', 'Events'],
    ['in the footer', 'Artist Profiles'],
  ] as const) {
    test(`ENG-21 a link ${where} to a page whose code is not loaded says so and leaves the page`, async ({
      page,
      context,
    }) => {
      const loaded = toasterLoaded(page)
      await page.goto('/contact-card')
      await loaded
      await context.setOffline(true)
      const links = page.getByRole(where === 'in the header' ? 'banner' : 'contentinfo').getByRole('link', { name })
      await links.first().click()
      await expect(page.getByText('This could not be opened. Please check your internet connection.')).toBeVisible()
      await expect(page).toHaveURL('/contact-card')
      await context.setOffline(false)
      await links.first().click()
      await expect(page).not.toHaveURL('/contact-card')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('ENG-21 a page that was loaded before opens again', async ({ page, context }) => {
    await page.goto('/favorites')
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).first().click()
    await expect(page).toHaveURL('/events')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /favorites/i })
      .first()
      .click()
    await expect(page).toHaveURL('/favorites')
  })
})

test('ENG-21 code that cannot be loaded ahead of a click leaves no uncaught error', async ({ page }) => {
  const errors = watchErrors(page)
  const ahead = '**/assets/{product-overlay,search-dropdown,finish-own-purchases,toaster}-*.js'
  await page.route(ahead, (route) => route.abort())
  const order = { orderId: 'o', productId: 'p', status: 'OPEN' }
  await page.route('**/api/orders?*', (route) => route.fulfill({ json: { items: [order] } }))
  let refused: string[] = []
  page.on('requestfailed', (request) => refused.push(request.url()))
  for (const path of ['/', '/collection']) {
    refused = []
    await page.goto(path)
    for (const reached of ['.card', '.search__field']) await page.locator(reached).first().hover()
    for (const code of ['product-overlay', 'search-dropdown', 'toaster'])
      await expect.poll(() => refused.some((url) => url.includes(`/${code}-`)), code).toBe(true)
    await untilDrawn(page)
  }
  expect(errors).toEqual([])
})

test('ENG-22 with storage blocked every public page loads without an uncaught error', async ({ page }) => {
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
  expect(errors).toEqual([])
})

test('ENG-23 a view transition that cannot run, as in a hidden tab, leaves no uncaught error', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/collection')
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
