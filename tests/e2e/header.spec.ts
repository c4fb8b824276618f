import { emptyTemplate } from '../test-postgres.ts'
import { madeUpFavorites, storeFavorites } from './kept-works.ts'
import { expect, phone, test } from './test.ts'

test.describe('the first row', () => {
  test('NAV-06 NAV-07 SITE-16 leads to the pages from every page', async ({ page }) => {
    await page.goto('/contact-card')
    const header = page.getByRole('banner')
    await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Home',
      'Collection',
      // The sample has artists; without one the row is the specification's (ART-59).
      'Artists',
      'Events',
      'Artist Profiles',
      'Contact',
    ])
    await expect(header.getByRole('link', { name: 'Favorites' })).toHaveAttribute('href', '/favorites')
    await header.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  test('NAV-02 NAV-03 NAV-04 NAV-05 the logo goes home in place of the page left, to the top', async ({ page }) => {
    await page.goto('/contact-card')
    await page.getByRole('banner').getByRole('link', { name: 'Prints', exact: true }).click()
    await expect(page).toHaveURL('/collection?category=Prints')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prints')
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.getByRole('banner').getByRole('link', { name: 'Vitrine' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('banner').locator('[aria-current=page]:visible')).toHaveText(['Home'])
    await page.goBack()
    await expect(page).toHaveURL('/contact-card')
  })

  for (const [count, badge] of [
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [50, '9+'],
  ] as const) {
    test(`NAV-08 NAV-09 ${count} favorites show as ${badge}`, async ({ page }) => {
      await storeFavorites(page, madeUpFavorites(count))
      await page.goto('/contact-card')
      await expect(
        page.getByRole('banner').getByRole('link', { name: `Favorites ${badge}`, exact: true }),
      ).toBeVisible()
    })
  }

  for (const stored of ['[]', 'not JSON', '{"a":1}', '[null,{"id":"1"},{"id":"2","name":"x","images":[]}]']) {
    test(`NAV-08 FAV-05 no badge for ${stored}`, async ({ page }) => {
      await storeFavorites(page, stored)
      await page.goto('/contact-card')
      const link = page.getByRole('banner').getByRole('link', { name: 'Favorites' })
      await expect(link).toHaveText('Favorites')
    })
  }

  test('stays while scrolling down, and the second comes back on the way up', async ({ page }) => {
    await page.goto('/collection')
    const first = page.getByRole('navigation', { name: 'Main' })
    const second = page.getByRole('navigation', { name: 'Collection', exact: true })
    await expect(second).toBeInViewport()
    await page.mouse.wheel(0, 900)
    await expect(second).not.toBeInViewport()
    await expect(first).toBeInViewport()
    // A turn back before the end of the way down would only shorten it.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await page.mouse.wheel(0, -200)
    await expect(second).toBeInViewport()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('NAV-10 categories are links, and the search box leads to the collection', async ({ page }) => {
    await page.goto('/contact-card')
    await page.getByRole('banner').getByRole('link', { name: 'Prints', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prints')
    await page.getByRole('combobox', { name: 'Search the collection' }).fill('woodcut')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/collection?search=woodcut')
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test("NAV-14 the phone's menu opens and leads on", async ({ page }) => {
      await page.goto('/contact-card')
      await page.getByRole('button', { name: 'Open menu' }).tap()
      const dialog = page.getByRole('dialog', { name: 'Menu' })
      await dialog.getByText('Prints', { exact: true }).tap()
      await dialog.getByRole('link', { name: 'All Prints' }).tap()
      await expect(page).toHaveURL('/collection?category=Prints')
    })
  })
})

/** What stands in `area` beyond the window's edges, or lies upon something else there. */
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

test.describe('a long name', () => {
  for (const name of ['Hartmann & Vandenberg Art', 'The Hartmann-Vandenberg Gallery of Fine Art and Antiquities']) {
    test(`NAV-14 SITE-16 ${name.length} letters leave room for search, favorites and menu`, async ({
      page,
      freshApp,
    }) => {
      const { url } = await freshApp({ env: { GALLERY_NAME: name }, template: emptyTemplate })
      await page.goto(`${url}/contact-card`)
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await page.locator('.header__bar').evaluate(misplaced)).toEqual([])
        expect(await page.getByRole('contentinfo').evaluate(misplaced)).toEqual([])
        const bar = (await page.locator('.header__bar').boundingBox())!
        // One row: the name is no taller than what is beside it.
        expect(bar.height).toBeLessThan(width < 1024 ? 64 : 80)
      }
    })
  }
})
