import type { Page } from '@playwright/test'
import { madeUpFavorites, storeFavorites } from './kept-works.ts'
import { expectAccessible } from './page-checks.ts'
import { expect, holdCode, phone, test, untilHydrated } from './test.ts'

test.describe("the phone's menu", () => {
  test.use(phone)

  const open = async (page: Page) => {
    await page.goto('/contact-card')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    return page.getByRole('dialog', { name: 'Menu' })
  }

  test('NAV-14 NAV-10 NAV-11 slides in over the page and lists everything', async ({ page }) => {
    const dialog = await open(page)
    await expect(dialog).toBeVisible()
    await expect.poll(async () => (await dialog.boundingBox())!.x).toBe(0)
    await expect(dialog.locator('summary, .phone-menu__categories > li > a')).toHaveText([
      'Drawings',
      'Furniture',
      'Mixed Media',
      'Paintings',
      'Photography',
      'Prints',
      'Sculpture',
    ])
    await dialog.getByText('Paintings', { exact: true }).tap()
    await dialog.getByRole('link', { name: 'Watercolor' }).tap()
    await expect(page).toHaveURL('/collection?category=Paintings&subcategory=Watercolor')
    await expect(dialog).toBeHidden()
  })

  test('SHOP-02 SITE-16 says how many works there are, leaves out what has none, and leads to the collection', async ({
    page,
  }) => {
    const dialog = await open(page)
    await dialog.getByText('Prints', { exact: true }).tap()
    await expect(dialog.getByRole('link', { name: /^Woodcut ?\d+$/ })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^All Prints ?\d+$/ })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^Digital/ })).toHaveCount(0)
    await dialog.getByRole('link', { name: 'Collection', exact: true }).tap()
    await expect(page).toHaveURL('/collection')
  })

  test('NAV-14 opens before the page has its code, and once closed stays so when it comes', async ({ page }) => {
    const code = await holdCode(page)
    await page.goto('/contact-card', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Menu' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    code.release()
    await untilHydrated(page)
    await expect(dialog).toBeHidden()
  })

  test('NAV-14 opened before the page has its code, it stays open when it comes', async ({ page }) => {
    const code = await holdCode(page)
    await page.goto('/contact-card', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Menu' })
    await expect(dialog).toBeVisible()
    code.release()
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close menu' }).tap()
    await expect(dialog).toBeHidden()
  })

  test('NAV-15 closes on any change of route', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByRole('link', { name: 'Home', exact: true }).tap()
    await expect(page).toHaveURL('/')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/contact-card')
    await expect(dialog).toBeHidden()
  })

  test('A11Y-02 Escape closes it; focus stays inside and comes back to the button', async ({ page }) => {
    await page.goto('/contact-card')
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Menu' })
    await expect(dialog).toBeVisible()
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('NAV-14 closes by its button and shows the favorites', async ({ page }) => {
    await storeFavorites(page, madeUpFavorites(12))
    const dialog = await open(page)
    await expect(dialog.getByRole('link', { name: 'Favorites 9+' })).toBeVisible()
    await expectAccessible(page, { within: 'dialog' })
    await dialog.getByRole('button', { name: 'Close menu' }).tap()
    await expect(dialog).toBeHidden()
  })
})
