import type { Page } from '@playwright/test'
import { expectAccessible } from './page-checks.ts'
import { expect, stopClock, test } from './test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Collection', exact: true })
const category = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

test.describe('on a wide screen that can be touched', () => {
  test.use({ hasTouch: true })

  test('NAV-10 NAV-11 SHOP-02 a finger opens and closes a panel; a mouse finds the subcategories that have works, with their counts', async ({
    page,
  }) => {
    // A panel that is still fading in has other colours.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact-card')
    const prints = category(page, 'Prints')
    await prints.tap()
    await expect(prints).toHaveAttribute('aria-expanded', 'true')
    await page.touchscreen.tap(700, 860)
    await expect(prints).toHaveAttribute('aria-expanded', 'false')

    await prints.hover()
    await expect(menu(page).getByText('New in Prints')).toBeVisible()
    await expect(menu(page).getByRole('link', { name: /^Woodcut ?\d+$/ })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: /^Digital/ })).toHaveCount(0)
    await expectAccessible(page, { within: 'header' })

    await category(page, 'Paintings').hover()
    await expect(category(page, 'Paintings')).toHaveAttribute('aria-expanded', 'true')
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
    await expect(page).toHaveTitle('Watercolor - Vitrine')
    await expect(category(page, 'Paintings')).toHaveAttribute('aria-expanded', 'false')
  })
})

test('NAV-11 NAV-12 NAV-13 works from the keyboard, and opens 200 ms after the mouse came and closes 200 ms after it left', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/contact-card')
  const prints = category(page, 'Prints')
  await prints.focus()
  await page.keyboard.press('Enter')
  await expect(prints).toHaveAttribute('aria-expanded', 'true')
  // Until then subcategories without works are shown too.
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
  await page.getByRole('heading', { level: 1, name: 'Furniture' }).hover()

  await stopClock(page)
  const logo = page.getByRole('link', { name: 'Vitrine' }).first()
  // A mouse that only passes over opens nothing.
  await prints.hover()
  await page.clock.runFor(150)
  await logo.hover()
  // Past the time at which it would have opened, before that at which it would close again.
  await page.clock.runFor(100)
  await expect(menu(page).locator('[aria-expanded=true]')).toHaveCount(0)
  await page.clock.runFor(900)
  await expect(menu(page).locator('[aria-expanded=true]')).toHaveCount(0)

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
  await logo.hover()
  await page.clock.runFor(199)
  await expect(prints).toHaveAttribute('aria-expanded', 'true')
  await page.clock.runFor(1)
  await expect(prints).toHaveAttribute('aria-expanded', 'false')
})
