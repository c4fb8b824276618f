import { buyButton, hang, ordersOf, payButton } from './buying.ts'
import { toast } from './kept-works.ts'
import { expect, holdCode, test, untilHydrated } from './test.ts'

test('SITE-17 SITE-18 OP-03 going on starts at the top, going back returns to the place left', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  const depth = () => page.evaluate(() => (history.state as { idx: number }).idx)
  await page.goto('/collection')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/collection?page=2"]')!.click())
  await expect(page).toHaveURL('/collection?page=2')
  await expect.poll(place).toBe(0)
  expect(await depth()).toBe(1)
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/contact-card"]')!.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vitrine')
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect.poll(place).toBe(500)
  await page.goBack()
  await expect.poll(place).toBe(700)
})

test('FAV-06 PDP-08 PDP-13 a favorite added and a purchase begun before hydration go on once the page is hydrated', async ({
  page,
  app,
}) => {
  const { id, name } = await hang(app)
  const code = await holdCode(page)
  await page.goto(`/collection?productId=${id}`, { waitUntil: 'commit' })
  const room = page.getByRole('dialog')
  await room.getByRole('button', { name: 'Favorite', exact: true }).click()
  await buyButton(page).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  const toastShown = expect(toast(page, `Added "${name}" to favorites`)).toHaveCount(1, { timeout: 120_000 })
  code.release()
  await Promise.all([untilHydrated(page), toastShown])
  await expect(room.getByRole('button', { name: 'Favorited', exact: true })).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  expect(await ordersOf(app, id)).toHaveLength(1)
})

test('SITE-15 a page that says that nothing is there stays so with its code, whatever its address', async ({
  page,
  app,
}) => {
  for (const path of ['/blog/..%2F..%2Fadmin', '/events/%5C', '/blog/%00', '//x']) {
    await page.goto(app.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.locator('meta[name=robots]')).toHaveCount(1)
  }
  await page.getByRole('main').getByRole('link', { name: 'Browse Collection' }).click()
  await expect(page).toHaveURL(`${app.url}/collection`)
})
