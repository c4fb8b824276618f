import { madeUpFavorites, storeFavorites } from './kept-works.ts'
import { expectAccessible } from './page-checks.ts'
import { expect, holdCode, phone, test, untilHydrated } from './test.ts'

test.use(phone)

test('NAV-10 NAV-11 NAV-14 NAV-15 SHOP-02 SITE-16 the menu of a phone slides in over the page, lists everything, and closes on any change of route', async ({
  page,
}) => {
  await storeFavorites(page, madeUpFavorites(12))
  await page.goto('/contact-card')
  const button = page.getByRole('button', { name: 'Open menu' })
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await button.tap()
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
  await expect(dialog.getByRole('link', { name: 'Favorites 9+' })).toBeVisible()
  await dialog.getByText('Prints', { exact: true }).tap()
  // How many works there are, without what has none.
  await expect(dialog.getByRole('link', { name: /^Woodcut ?\d+$/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^All Prints ?\d+$/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Digital/ })).toHaveCount(0)
  await expectAccessible(page, { within: 'dialog' })
  await dialog.getByRole('button', { name: 'Close menu' }).tap()
  await expect(dialog).toBeHidden()

  await button.tap()
  await dialog.getByText('Paintings', { exact: true }).tap()
  await dialog.getByRole('link', { name: 'Watercolor' }).tap()
  await expect(page).toHaveURL('/collection?category=Paintings&subcategory=Watercolor')
  await expect(dialog).toBeHidden()
  await button.tap()
  await dialog.getByRole('link', { name: 'Collection', exact: true }).tap()
  await expect(page).toHaveURL('/collection')
  await expect(dialog).toBeHidden()
  await button.tap()
  await dialog.getByRole('link', { name: 'Home', exact: true }).tap()
  await expect(page).toHaveURL('/')
  await expect(dialog).toBeHidden()
  await button.tap()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/collection')
  await expect(dialog).toBeHidden()
})

test('NAV-14 A11Y-02 the menu opens before the page has its code, and stays as it is when that comes; focus stays inside until Escape', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Open menu' })
  for (const isLeftOpen of [true, false]) {
    const code = await holdCode(page)
    await page.goto('/contact-card', { waitUntil: 'commit' })
    await button.tap()
    await expect(dialog).toBeVisible()
    if (!isLeftOpen) {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await code.asked
    code.release()
    await untilHydrated(page)
    await expect(dialog).toBeVisible({ visible: isLeftOpen })
    await page.unrouteAll({ behavior: 'wait' })
  }

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    const isInside = () =>
      page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))
    expect(await isInside()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})
