import { buyButton, hang, ordersOf, payButton } from './buying.ts'
import { toast } from './kept-works.ts'
import { expectAccessible } from './page-checks.ts'
import { expect, holdCode, test, untilHydrated } from './test.ts'

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
  await untilHydrated(page)
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
