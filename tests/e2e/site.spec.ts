import type { Locator, Page } from '@playwright/test'
import { buyButton, hang, ordersOf, payButton } from './buying.ts'
import { keepWorks, toast } from './kept-works.ts'
import { expectAccessible } from './page-checks.ts'
import { expect, holdCode, holdRequests, phone, screens, test, untilAlive } from './test.ts'

test('FTR-01 FTR-02 SITE-19 SITE-20 SITE-21 SITE-22 the footer says where, when and how', async ({ page }) => {
  await page.goto('/contact-card')
  const footer = page.getByRole('contentinfo')
  const quickLinks = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  await expect(quickLinks).toHaveText(['Collection', 'Artists', 'Events', 'Artist Profiles', 'Favorites'])
  await expect(footer).toContainText('5011 S Dixie HwyWest Palm Beach, FL 33405')
  await expect(footer).toContainText('Monday to Saturday11:00 AM to 5:00 PMSundayClosed')
  await expect(footer).toContainText('Private viewings by appointment.')
  await expect(footer.getByRole('link', { name: '(561) 555-0142' })).toHaveAttribute('href', 'tel:5615550142')
  await expect(footer.getByRole('link', { name: 'hello@vitrine.example' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('href', /^https:.*5011\+S\+Dixie/)
  // Without an address they are not shown.
  await expect(footer.getByRole('link', { name: 'Follow us' })).toHaveCount(0)
  await expect(footer.getByRole('link', { name: 'Furniture shop' })).toHaveCount(0)
})

test('SITE-23 SITE-24 OP-04 links to elsewhere come from the settings', async ({ freshApp, page }) => {
  const app = await freshApp({
    env: { GALLERY_SOCIAL_URL: 'https://social.example/v', GALLERY_SHOP_URL: 'https://shop.example/v' },
  })
  await page.goto(`${app.url}/contact-card`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Follow us' })).toHaveAttribute('href', 'https://social.example/v')
  await expect(footer.getByRole('link', { name: 'Furniture shop' })).toHaveAttribute('href', 'https://shop.example/v')
})

test('FTR-03 OP-67 the footer alone leads to the portal', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('a[href^="/admin"]')).toHaveText(['Admin Portal'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin Portal' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test('FTR-04 the arrow scrolls to the top', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('SITE-15 OP-02 an unknown address is a page of the site, with a way on', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Browse Collection' }).click()
  await expect(page).toHaveURL('/collection')
})

test('SITE-17 SITE-18 OP-03 going on starts at the top, going back returns to the place left', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/collection')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/collection?page=2"]')!.click())
  await expect(page).toHaveURL('/collection?page=2')
  await expect.poll(place).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/contact-card"]')!.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vitrine')
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect.poll(place).toBe(500)
  await page.goBack()
  await expect.poll(place).toBe(700)
})

test('A11Y-01 the first key leads past the header to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => !!document.activeElement!.closest('main'))).toBe(true)
})

test('FAV-06 PDP-08 a favorite added before hydration is kept once the page is hydrated', async ({ page }) => {
  const code = await holdCode(page)
  const { items } = await (await page.request.get('/api/products')).json()
  await page.goto(`/collection?productId=${items[0].id}`, { waitUntil: 'commit' })
  const room = page.getByRole('dialog')
  await room.getByRole('button', { name: 'Favorite', exact: true }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  code.release()
  await untilAlive(page)
  await expect(room.getByRole('button', { name: 'Favorited', exact: true })).toBeVisible()
  await expect(toast(page, `Added "${items[0].name}" to favorites`)).toHaveCount(1)
})

test('PDP-13 a purchase begun before hydration goes on once the page is hydrated', async ({ page, app }) => {
  const { id } = await hang(app)
  const code = await holdCode(page)
  await page.goto(`/collection?productId=${id}`, { waitUntil: 'commit' })
  await buyButton(page).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  code.release()
  await expect(payButton(page)).toBeVisible()
  expect(await ordersOf(app, id)).toHaveLength(1)
})

test('SEO-01 SEO-02 pages name themselves, and their one address', async ({ page }) => {
  const described = async () => page.locator('meta[name=description]').getAttribute('content')
  await page.goto('/?utm_source=letter')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http:\/\/[^/?]+\/$/)
  const home = await described()
  await page.goto('/collection?category=Prints&subcategory=Etching')
  await expect(page).toHaveTitle('Etching - Vitrine')
  const etchings = await described()
  await page.goto('/collection?category=Prints')
  await expect(page).toHaveTitle('Prints - Vitrine')
  expect(new Set([home, etchings, await described()]).size).toBe(3)
  for (const property of ['og:title', 'og:description', 'og:image', 'og:url'])
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /./)
})

test('NET-08 NET-09 a visit starts with one health check, and says when it fails', async ({ page }) => {
  let checks = 0
  await page.route('**/api/health', async (route) => {
    checks++
    await route.fulfill({ status: 503, json: { title: 'Service Unavailable', message: 'No.' } })
  })
  await page.goto('/contact-card')
  await expect(page.getByText('Failed to connect to database. Please refresh the page.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page).toHaveURL('/events')
  expect(checks).toBe(1)
})

/** Until so many are there: the toaster's code comes in the machine's time, what it does then in the page's. */
async function runUntilCount(page: Page, locator: Locator, count: number) {
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return locator.count()
    })
    .toBe(count)
}

test.describe('toasts', () => {
  const toasts = 'li[data-sonner-toast]'

  test('SITE-27 SITE-28 stay 4 s, and three at most are seen', async ({ page }) => {
    await page.clock.install()
    await page.goto('/collection')
    await page.clock.pauseAt(Date.now() + 60_000)
    const hearts = page.getByRole('button', { name: /^Add .* to favorites|^Add to favorites/ })
    for (let heart = 0; heart < 4; heart++) await hearts.first().click()
    const shown = page.locator(`${toasts}[data-visible=true]`)
    await runUntilCount(page, shown, 3)
    await page.mouse.move(5, 5)
    await page.clock.runFor(3_000)
    await expect(shown).toHaveCount(3)
    await page.clock.runFor(2_000)
    await expect(page.locator(toasts)).toHaveCount(0)
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('SHOP-10 SITE-28 one is seen at a time', async ({ page }) => {
      await page.clock.install()
      await page.goto('/collection')
      // The first one must not be gone before the second one comes.
      await page.clock.pauseAt(Date.now() + 60_000)
      const hearts = page.getByRole('main').getByRole('button', { name: /favorites/ })
      const shown = page.locator(`${toasts}[data-visible=true]`)
      // Away from where toasts stand: one that would lie on what was tapped stands at the other end.
      const tap = async (nth: number) => {
        await hearts.nth(nth).evaluate((heart) => heart.scrollIntoView({ block: 'center', behavior: 'instant' }))
        await hearts.nth(nth).tap()
      }
      await tap(0)
      await runUntilCount(page, shown, 1)
      await tap(1)
      await runUntilCount(page, page.locator(toasts), 2)
      await expect(shown).toHaveCount(1)
    })

    test('SHOP-10 SITE-28 one at the foot goes when the next one stands at the top', async ({ page }) => {
      await page.goto('/collection')
      const hearts = page.getByRole('main').getByRole('button', { name: /favorites/ })
      await hearts.nth(0).evaluate((heart) => heart.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await hearts.nth(0).tap()
      const atFoot = page.locator(`${toasts}[data-y-position=bottom]`)
      await expect(atFoot).toBeVisible()
      // Just above the first one, which would take a tap that lies under it.
      await hearts
        .nth(2)
        .evaluate((heart) => window.scrollBy(0, heart.getBoundingClientRect().bottom - innerHeight + 95))
      await hearts.nth(2).tap()
      expect((await hearts.nth(2).boundingBox())!.y).toBeGreaterThan(680)
      await expect(page.locator(`${toasts}[data-y-position=top]`)).toBeInViewport()
      await expect(atFoot).toHaveCount(0)
    })

    test('SHOP-10 one is not on top of what was tapped, even when its code comes after the tap', async ({ page }) => {
      const code = await holdRequests(page, '**/assets/toaster-*.js')
      await page.goto('/collection')
      const heart = page
        .getByRole('main')
        .getByRole('button', { name: /favorites/ })
        .nth(2)
      await heart.evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 40))
      await heart.tap()
      expect((await heart.boundingBox())!.y).toBeGreaterThan(700)
      code.release()
      const shown = page.locator(`${toasts}[data-y-position=top]`)
      await expect(shown).toBeInViewport()
      expect((await shown.boundingBox())!.y).toBeLessThan(100)
    })

    test('SHOP-10 one stands above the foot of a dialog', async ({ page }) => {
      await keepWorks(page, 2)
      await page.getByRole('button', { name: 'Email Favorites' }).tap()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /copy/i }).tap()
      const toast = page.locator(toasts)
      await expect(toast).toBeVisible()
      const foot = (await dialog.locator('.dialog__foot').boundingBox())!
      await expect
        .poll(async () => {
          const { y, height } = (await toast.boundingBox())!
          return y + height <= foot.y
        })
        .toBe(true)
    })
  })

  for (const [name, use] of screens) {
    test.describe(`on ${name}`, () => {
      test.use(use)

      test('SITE-27 lie above an open dialog, are said aloud there, and outlive it', async ({ page }) => {
        await page.clock.install()
        await page.goto('/collection')
        await page.getByRole('article').first().getByRole('link').click()
        const room = page.getByRole('dialog')
        await expect(room).toBeVisible()
        await page.clock.pauseAt(Date.now() + 60_000)
        await room
          .getByRole('button', { name: /favorite/i })
          .first()
          .click()
        const toast = page.locator(toasts)
        await runUntilCount(page, toast, 1)
        await expect(toast).toContainText('to favorites')
        // Inside the dialog it is not inert; on top of it, it is what a finger meets.
        await expect(room.locator(toasts)).toHaveCount(1)
        await expect(room.locator('section[aria-live=polite]')).toHaveCount(1)
        await expect
          .poll(() =>
            toast.evaluate((element) => {
              const { x, y, width, height } = element.getBoundingClientRect()
              return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
            }),
          )
          .toBe(true)
        await page.keyboard.press('Escape')
        await expect(room).toBeHidden()
        await expect(toast).toBeVisible()
      })
    })
  }
})

for (const path of ['/blog/..%2F..%2Fadmin', '/events/%5C', '/blog/%00', '//x']) {
  test(`SITE-15 ${path} is one whole page that says that nothing is there`, async ({ page, app }) => {
    const response = await page.goto(app.url + path)
    expect(response!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.locator('meta[name=robots]')).toHaveCount(1)
    await page.getByRole('main').getByRole('link', { name: 'Browse Collection' }).click()
    await expect(page).toHaveURL(`${app.url}/collection`)
  })
}
