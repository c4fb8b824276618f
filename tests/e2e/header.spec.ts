import { emptyTemplate } from '../test-postgres.ts'
import { resize } from './page-checks.ts'
import { expect, phone, test } from './test.ts'

test('NAV-02 NAV-03 NAV-04 NAV-05 FTR-04 its second row leaves on the way down; the logo goes home in place of the page left', async ({
  page,
}) => {
  const place = () => page.evaluate(() => window.scrollY)
  await page.goto('/contact-card')
  await page.getByRole('banner').getByRole('link', { name: 'Paintings', exact: true }).click()
  await expect(page).toHaveURL('/collection?category=Paintings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paintings')
  const first = page.getByRole('navigation', { name: 'Main' })
  const second = page.getByRole('navigation', { name: 'Collection', exact: true })
  await expect(second).toBeInViewport()
  // With mouse and focus elsewhere: they would keep the row in place.
  await page.getByRole('heading', { level: 1 }).click()
  await page.mouse.wheel(0, 900)
  await expect(second).not.toBeInViewport()
  await expect(first).toBeInViewport()
  // Scrolling back before it has reached its end would only shorten it.
  await expect.poll(place).toBe(900)
  await page.mouse.wheel(0, -200)
  await expect(second).toBeInViewport()

  await page.getByRole('banner').getByRole('link', { name: 'Vitrine' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(place).toBe(0)
  await expect(page.getByRole('banner').locator('[aria-current=page]:visible')).toHaveText(['Home'])
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Scroll to top' }).click()
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/contact-card')
})

test.describe('without scripts on a phone', () => {
  test.use({ javaScriptEnabled: false, ...phone })

  test("NAV-14 the phone's menu opens and leads on", async ({ page }) => {
    await page.goto('/contact-card')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Menu' })
    await dialog.getByText('Prints', { exact: true }).tap()
    await dialog.getByRole('link', { name: 'All Prints' }).tap()
    await expect(page).toHaveURL('/collection?category=Prints')
  })
})

/** Elements in `area` that extend beyond the window or overlap something else there. */
function misplaced(area: Element): string[] {
  const shown = [...area.querySelectorAll('a, button, input, span')].filter((one) => one.checkVisibility())
  const boxes = shown.map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 1)
  const beyond = boxes.filter(({ box }) => box.left < 0 || box.right > document.documentElement.clientWidth)
  const overlapping = boxes.filter(({ one, box }) =>
    boxes.some(
      ({ one: other, box: its }) =>
        !one.contains(other) &&
        !other.contains(one) &&
        !(one.closest('.search') && other.closest('.search')) &&
        Math.min(box.right, its.right) - Math.max(box.left, its.left) > 1 &&
        Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 1,
    ),
  )
  return [...beyond, ...overlapping].map(({ one }) => `${one.tagName} ${one.textContent}`)
}

test('NAV-14 SITE-16 a long name leaves room for search, favorites and menu', async ({ page, freshApp }) => {
  const names = ['Hartmann & Vandenberg Art', 'The Hartmann-Vandenberg Gallery of Fine Art and Antiquities']
  const SITES = `long.localhost=${names[1]}`
  const app = await freshApp({ env: { GALLERY_NAME: names[0]!, SITES }, template: emptyTemplate })
  for (const [index, url] of [app.url, app.url.replace('127.0.0.1', 'long.localhost')].entries()) {
    await page.goto(`${url}/contact-card`)
    await expect(page.getByRole('banner').getByRole('link', { name: names[index]! })).toBeVisible()
    for (const width of [320, 390, 768, 1024, 1440]) {
      await resize(page, { width, height: 844 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await page.locator('.header__bar').evaluate(misplaced)).toEqual([])
      expect(await page.getByRole('contentinfo').evaluate(misplaced)).toEqual([])
      const bar = (await page.locator('.header__bar').boundingBox())!
      // One line: the name is no taller than what is beside it.
      expect(bar.height).toBeLessThan(width < 1024 ? 64 : 80)
    }
  }
})
