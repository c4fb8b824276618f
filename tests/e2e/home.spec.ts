import type { HomeContents } from '#app/features/home/home-contents.ts'
import type { Product } from '#app/features/products/product.ts'
import { expectNoSidewaysScroll } from './page-checks.ts'
import { cardOf, roomOf } from './rooms.ts'
import { expect, holdRequests, phone, test } from './test.ts'

test('HOME-01 HOME-02 A11Y-01 NEXT-06 from the hero past the header to the works that hang there, and to the collection', async ({
  page,
  app,
}) => {
  const { featured } = (await (await fetch(`${app.url}/api/home`)).json()) as HomeContents
  const [first, second] = featured as [Product, Product]
  await page.goto('/')
  await expect(page.getByRole('img', { name: /A room of the gallery/ })).toBeInViewport()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => !!document.activeElement!.closest('main'))).toBe(true)

  // A work opens over the page that it is on.
  await cardOf(page, first.name).getByRole('link', { name: first.name }).click()
  await roomOf(page, first)
    .getByRole('link', { name: `Next work: ${second.name}` })
    .click()
  await expect(roomOf(page, second).getByRole('link', { name: `Previous work: ${first.name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/#main')
  await expect(cardOf(page, second.name).getByRole('link', { name: second.name })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Explore Collection' }).click()
  await expect(page).toHaveURL('/collection')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('HOME-13 SHOP-09 holds the place of what is loaded; each section is one row that a finger moves', async ({
    page,
  }) => {
    await page.goto('/contact-card')
    const contents = await holdRequests(page, '**/api/home')
    await page.getByRole('banner').getByRole('link', { name: 'Vitrine' }).tap()
    const profiles = page.getByRole('region', { name: 'Artist Profiles' })
    await expect(profiles.locator('.skeleton').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading works')
    contents.release()
    await expect(profiles.getByRole('article')).toHaveCount(3)
    await expect(page.locator('.skeleton')).toHaveCount(0)

    for (const name of ['Featured Pieces', 'Latest Arrivals', 'Upcoming Events', 'Artist Profiles']) {
      const articles = page.getByRole('region', { name }).getByRole('article')
      const tops = await articles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size, name).toBe(1)
    }
    const last = page.getByRole('region', { name: 'Featured Pieces' }).getByRole('article').nth(11)
    await expect(last).not.toBeInViewport()
    await last.getByRole('link').focus()
    await expect(last).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })
})
