import type { Page } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'
import { buyButton, decide, hang, payButton, readWork, room } from './buying.ts'
import { keptWorks, openFavorites, someWorks, toast } from './kept-works.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, screens, test, waitingUntilReady } from './test.ts'

const cards = (page: Page) => page.getByRole('article')
const none = (page: Page) => page.getByRole('heading', { name: 'No favorites yet' })

test('FAV-01 FAV-02 FAV-06 FAV-07 SITE-06 keeps a work with its heart, for the next visit and in every tab, and lets it go', async ({
  page,
  context,
}) => {
  await page.goto('/collection')
  const card = cards(page).first()
  const name = (await card.getByRole('heading').textContent())!
  await card.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(toast(page, `Added "${name}" to favorites`)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Add to favorites' })).toHaveAttribute('aria-pressed', 'true')
  expect((await keptWorks(page)).map((copy) => copy.name)).toEqual([name])

  await page.reload()
  await expect(card.getByRole('button', { name: 'Add to favorites' })).toHaveAttribute('aria-pressed', 'true')
  await cards(page).nth(1).getByRole('button', { name: 'Add to favorites' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).click()
  await expect(cards(page)).toHaveCount(2)

  const other = waitingUntilReady(await context.newPage())
  await other.goto('/favorites')
  // Kept first, so it is last.
  await cards(other).last().getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(toast(other, `Removed "${name}" from favorites`)).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('link', { name: /Favorites/ })).toContainText('1')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(none(other)).toBeVisible()
  expect(await keptWorks(page)).toEqual([])
})

test('FAV-28 PAY-16 OP-83 a favorite that is bought from the favorites is sold there', async ({ page, app }) => {
  const { id, name } = await hang(app)
  await openFavorites(page, [await readWork(app, id)])
  await expect(cards(page)).toContainText('$4,800')
  await cards(page).getByRole('link', { name }).click()
  await buyButton(page).click()
  await payButton(page).click()
  await decide(page, 'Approve payment')
  await expect(room(page, name)).toBeHidden()
  await expect(page).toHaveURL('/favorites')
  await expect(cards(page).getByText('Sold', { exact: true })).toBeVisible()
  await expect(cards(page)).not.toContainText('$')
  expect(await keptWorks(page)).toMatchObject([{ id, sold_out: true }])
})

test('FAV-13 FAV-14 FAV-15 FAV-16 FAV-22 FAV-23 OP-15 shows what the gallery says of each work now, and opens it over the page, also one that is no longer listed', async ({
  page,
}) => {
  const works = await someWorks(page, 48)
  const sold = works.find((work) => work.sold_out)!
  const offered = works.find(({ sold_out, price, images }) => !sold_out && price !== null && images.length > 0)!
  const gone = { ...offered, id: '0193a1b2-0000-7000-8000-000000000000', name: 'Taken down' }
  // As they were when they were kept.
  await openFavorites(page, [{ ...sold, sold_out: false, price: 77 }, { ...offered, price: 1 }, gone])
  const card = (work: Product) => cards(page).filter({ hasText: work.name })
  await expect(card(sold).getByText('Sold', { exact: true })).toBeVisible()
  await expect(card(sold)).not.toContainText('$')
  await expect(card(gone)).toContainText('No longer listed')
  await expect(card(offered)).toContainText(offered.price!.toLocaleString('en-US'))
  await expect(card(offered).getByRole('img', { name: offered.name })).toBeVisible()
  await expect(card(offered)).toContainText([offered.category, offered.subcategory].filter(Boolean).join(', '))
  expect((await keptWorks(page)).map(({ sold_out, price }) => [sold_out, price])).toEqual([
    [true, sold.price],
    [false, offered.price],
    [false, gone.price],
  ])

  await card(offered).getByRole('link', { name: offered.name }).click()
  await expect(page).toHaveURL(`/favorites?productId=${offered.id}`)
  const room = page.getByRole('dialog', { name: offered.name })
  await expect(room.getByRole('button', { name: 'Tear Sheet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(room).toBeHidden()
  await expect(page).toHaveURL('/favorites')

  await card(gone).getByRole('link', { name: gone.name }).click()
  const goneRoom = page.getByRole('dialog', { name: gone.name })
  await expect(goneRoom).toContainText('This work is no longer listed.')
  for (const name of ['Tear Sheet', 'Share']) await expect(goneRoom.getByRole('button', { name })).toHaveCount(0)
  await expect(goneRoom.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await goneRoom.getByRole('button', { name: 'Favorited' }).click()
  await expect(goneRoom.getByRole('button', { name: 'Favorite', exact: true })).toBeVisible()
})

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)

    test(`FAV-12 NAV-08 on ${name} nothing moves when favorites and their number come, nothing is too wide, and axe finds no fault, full and empty`, async ({
      page,
    }) => {
      const shifted = await watchLayoutShift(page)
      const works = await someWorks(page, 48)
      await openFavorites(page, works.slice(0, 12))
      await expect(cards(page)).toHaveCount(12)
      expect(await shifted()).toEqual([])
      const sold = works.find((work) => work.sold_out)
      await openFavorites(page, [sold, ...works.filter((work) => !work.sold_out).slice(0, 6)])
      await expect(cards(page)).toHaveCount(7)
      await expect(cards(page).first().getByText('Sold', { exact: true })).toBeVisible()
      expect(await shifted()).toEqual([])
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Clear All' }).click()
      await expect(none(page)).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: 'Browse Collection' }).click()
      await expect(page).toHaveURL('/collection')
    })
  })
}
