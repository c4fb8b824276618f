import type { Page } from '@playwright/test'
import { expectAccessible } from './page-checks.ts'
import { expect, stopClock, test } from './test.ts'

test.describe('the category menu', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Collection', exact: true })
  const category = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

  test('NAV-10 NAV-11 lists the categories, and under each its subcategories with their counts', async ({ page }) => {
    await page.goto('/contact-card')
    await expect(menu(page).getByRole('link')).toHaveText([
      'Drawings',
      'Furniture',
      'Mixed Media',
      'Paintings',
      'Photography',
      'Prints',
      'Sculpture',
    ])
    await category(page, 'Paintings').hover()
    await expect(
      menu(page)
        .getByRole('listitem')
        .filter({ hasText: /^(Acrylic|Oil|Watercolor)/ }),
    ).toHaveText([/^Acrylic\d+$/, /^Oil\d+$/, /^Watercolor\d+$/])
    await expect(menu(page).getByText(/^\d+ works$/)).toBeVisible()
    await expect(menu(page).getByText('New in Paintings')).toBeVisible()
    await menu(page)
      .getByRole('link', { name: /^Watercolor/ })
      .click()
    await expect(page).toHaveURL('/collection?category=Paintings&subcategory=Watercolor')
    await expect(category(page, 'Paintings')).toHaveAttribute('aria-expanded', 'false')
  })

  test('SHOP-02 leaves out subcategories without works, in the menu and on the page of the category', async ({
    page,
  }) => {
    await page.goto('/collection?category=Prints')
    const ways = page.getByRole('navigation', { name: 'Subcategories of Prints' })
    await expect(ways.getByRole('link', { name: 'Woodcut' })).toBeVisible()
    await expect(ways.getByRole('link', { name: 'Digital' })).toHaveCount(0)
    await category(page, 'Prints').hover()
    await expect(menu(page).getByRole('link', { name: /^Woodcut ?\d+$/ })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: /^Digital/ })).toHaveCount(0)
    await page.goto('/collection?category=Prints&subcategory=Digital')
    await expect(ways.getByRole('link', { name: 'Digital' })).toHaveAttribute('aria-current', 'page')
  })

  test('NAV-12 NAV-13 opens 200 ms after the mouse came and closes 200 ms after it left', async ({ page }) => {
    await page.clock.install()
    await page.goto('/contact-card')
    await page.getByRole('heading', { level: 1 }).hover()
    await stopClock(page)
    const prints = category(page, 'Prints')
    await prints.hover()
    await page.clock.runFor(199)
    await expect(prints).toHaveAttribute('aria-expanded', 'false')
    await page.clock.runFor(1)
    await expect(prints).toHaveAttribute('aria-expanded', 'true')

    await menu(page)
      .getByRole('link', { name: /^Etching/ })
      .hover()
    await page.clock.runFor(1_000)
    await expect(prints).toHaveAttribute('aria-expanded', 'true')

    await page.getByRole('link', { name: 'Vitrine' }).first().hover()
    await page.clock.runFor(199)
    await expect(prints).toHaveAttribute('aria-expanded', 'true')
    await page.clock.runFor(1)
    await expect(prints).toHaveAttribute('aria-expanded', 'false')
  })

  test('NAV-12 a mouse that only passes opens nothing', async ({ page }) => {
    await page.clock.install()
    await page.goto('/contact-card')
    await stopClock(page)
    await category(page, 'Prints').hover()
    await page.clock.runFor(150)
    await page.getByRole('link', { name: 'Vitrine' }).first().hover()
    await page.clock.runFor(1_000)
    await expect(menu(page).locator('[aria-expanded=true]')).toHaveCount(0)
  })

  test('NAV-11 works from the keyboard, and Escape gives the focus back', async ({ page }) => {
    await page.goto('/contact-card')
    const prints = category(page, 'Prints')
    await prints.focus()
    await page.keyboard.press('Enter')
    await expect(prints).toHaveAttribute('aria-expanded', 'true')
    // Until then subcategories without works are there too.
    await expect(menu(page).getByText('New in Prints')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(menu(page).getByRole('link', { name: 'All Prints' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(menu(page).getByRole('link', { name: /^Letterpress/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(menu(page).getByRole('link', { name: /^Etching/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(prints).toBeFocused()
    await expect(prints).toHaveAttribute('aria-expanded', 'false')

    await page.keyboard.press('ArrowLeft')
    await expect(category(page, 'Photography')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(category(page, 'Photography')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Shift+Tab')
    await expect(category(page, 'Photography')).toHaveAttribute('aria-expanded', 'false')

    await category(page, 'Furniture').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/collection?category=Furniture')
  })

  test('is open to everyone while a panel is open', async ({ page }) => {
    // A panel that still fades in has other colours.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact-card')
    await category(page, 'Prints').hover()
    await expect(menu(page).getByText('New in Prints')).toBeVisible()
    await expectAccessible(page, { within: 'header' })
  })

  test('goes on without counts when they cannot be had', async ({ page }) => {
    await page.route('/api/category-menu', (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto('/contact-card')
    await category(page, 'Prints').hover()
    await menu(page).getByRole('link', { name: 'Etching' }).click()
    await expect(page).toHaveURL('/collection?category=Prints&subcategory=Etching')
  })
})

test.describe('a finger on a wide screen', () => {
  test.use({ hasTouch: true })

  test('NAV-11 opens a panel with one tap and closes it with another', async ({ page }) => {
    await page.goto('/contact-card')
    const prints = page
      .getByRole('navigation', { name: 'Collection', exact: true })
      .getByRole('link', { name: 'Prints' })
    await prints.first().tap()
    await expect(prints.first()).toHaveAttribute('aria-expanded', 'true')
    await page.touchscreen.tap(700, 860)
    await expect(prints.first()).toHaveAttribute('aria-expanded', 'false')
  })
})
