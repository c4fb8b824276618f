import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Product } from '#app/features/products/product.ts'
import { products } from '#db/schema/products.ts'
import { receivedNotices } from '../received-notices.ts'
import { keptWorks, openFavorites, someWorks, toast } from './kept-works.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { findWork } from './rooms.ts'
import { expect, screens, test, waitingUntilReady } from './test.ts'

const cards = (page: Page) => page.getByRole('article')

test('FAV-01 FAV-02 FAV-06 FAV-07 SITE-06 keeps a work with its heart, for the next visit, and lets it go', async ({
  page,
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
  await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).click()
  await expect(cards(page).getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(toast(page, `Removed "${name}" from favorites`)).toBeVisible()
  expect(await keptWorks(page)).toEqual([])
})

test('FAV-10 FAV-11 FAV-12 without favorites the page says how to get some, and leads to the collection', async ({
  page,
}) => {
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await expect(page.getByText('Save your favorite items by clicking the heart icon on any product.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Collection' }).click()
  await expect(page).toHaveURL('/collection')
})

test('FAV-13 FAV-15 FAV-16 shows each work with its label, opens it over the page, and gives the place back', async ({
  page,
  app,
}) => {
  const first = await findWork(
    app.url,
    ({ sold_out, price, images }) => !sold_out && price !== null && images.length > 0,
  )
  const second = await findWork(app.url, ({ id, images }) => id !== first.id && images.length > 0)
  await openFavorites(page, [first, second])
  await expect(cards(page)).toHaveCount(2)
  const card = cards(page).filter({ hasText: first.name })
  await expect(card.getByRole('img', { name: first.name })).toBeVisible()
  await expect(card).toContainText([first.category, first.subcategory].filter(Boolean).join(', '))
  await expect(card).toContainText(first.price!.toLocaleString('en-US'))

  await card.getByRole('link', { name: first.name }).click()
  await expect(page).toHaveURL(`/favorites?productId=${first.id}`)
  const room = page.getByRole('dialog', { name: first.name })
  await expect(room.getByRole('button', { name: 'Tear Sheet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(room).toBeHidden()
  await expect(page).toHaveURL('/favorites')
})

test('FAV-08 FAV-19 clears the list at once', async ({ page }) => {
  await openFavorites(page, await someWorks(page, 3))
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(toast(page, 'Favorites cleared')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeFocused()
  expect(await keptWorks(page)).toEqual([])
})

test('FAV-27 a list that was cleared comes back by Undo', async ({ page }) => {
  const works = await someWorks(page, 3)
  await openFavorites(page, works)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page)).toHaveCount(3)
  expect((await keptWorks(page)).map(({ id }) => id)).toEqual(works.map(({ id }) => id))
})

test('after a work is let go the keyboard goes on with the next one', async ({ page }) => {
  const works = await someWorks(page, 3)
  await openFavorites(page, works)
  const remove = page.getByRole('button', { name: 'Remove from favorites' })
  await remove.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(2)
  await expect(remove.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeFocused()
})

test('FAV-14 FAV-22 copies are refreshed by one request: a work that was sold meanwhile shows it, in place of its price, and one its new price', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const { context, url } = app
  const { items } = await (await page.request.get(`${url}/api/products`)).json()
  const [sold, dearer, gone] = (items as Product[]).filter((item) => !item.sold_out)
  await context.db
    .update(products)
    .set({ sold_out: true, sold_at: new Date(), quantity: 0 })
    .where(eq(products.id, sold!.id))
  await context.db.update(products).set({ price: 98765 }).where(eq(products.id, dearer!.id))
  await context.db.update(products).set({ status: 'draft' }).where(eq(products.id, gone!.id))
  // A page that hears of it only now would ask again.
  await receivedNotices(app)

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/products?')) asked.push(request.url())
  })
  await page.goto(`${url}/contact-card`)
  await page.evaluate((list) => localStorage.setItem('favorites', JSON.stringify(list)), [sold, dearer, gone])
  await page.goto(`${url}/favorites`)
  const card = (work: Product) => cards(page).filter({ hasText: work.name })
  await expect(card(sold!).getByText('Sold', { exact: true })).toBeVisible()
  await expect(card(sold!)).not.toContainText('$')
  await expect(card(dearer!)).toContainText('$98,765')
  await expect(card(gone!)).toContainText('No longer listed')
  expect(asked).toEqual([`${url}/api/products?ids=${[sold, dearer, gone].map((work) => work!.id).join(',')}`])
  expect((await keptWorks(page)).map((copy) => [copy.id, copy.sold_out, copy.price])).toEqual([
    [sold!.id, true, sold!.price],
    [dearer!.id, false, 98765],
    [gone!.id, false, gone!.price],
  ])

  await expect(card(gone!)).not.toContainText('$')
})

test('FAV-23 OP-15 a work that is no longer listed is told so in both dialogs, and its room offers what still works', async ({
  page,
  freshApp,
}) => {
  const { context, url } = await freshApp()
  const { items } = await (await page.request.get(`${url}/api/products`)).json()
  const [gone, other] = (items as Product[]).filter((item) => !item.sold_out)
  await context.db.update(products).set({ status: 'draft' }).where(eq(products.id, gone!.id))
  await page.goto(`${url}/contact-card`)
  await page.evaluate((list) => localStorage.setItem('favorites', JSON.stringify(list)), [gone, other])
  await page.goto(`${url}/favorites`)
  await expect(page.getByText('No longer listed')).toHaveCount(1)
  for (const button of ['Print List', 'Email Favorites']) {
    await page.getByRole('button', { name: button }).click()
    const item = page.getByRole('dialog').getByRole('listitem').filter({ hasText: gone!.name })
    await expect(item).toContainText('No longer listed')
    await expect(item).not.toContainText('$')
    await page.keyboard.press('Escape')
  }

  await cards(page).getByRole('link', { name: gone!.name }).click()
  const room = page.getByRole('dialog', { name: gone!.name })
  await expect(room).toContainText('This work is no longer listed.')
  await expect(room.getByRole('button', { name: 'Favorited' })).toBeVisible()
  for (const name of ['Tear Sheet', 'Share']) await expect(room.getByRole('button', { name })).toHaveCount(0)
  await expect(room.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await room.getByRole('button', { name: 'Favorited' }).click()
  await expect(room.getByRole('button', { name: 'Favorite' })).toBeVisible()
})

test('copies stay as they are when the gallery cannot be reached', async ({ page }) => {
  const works = await someWorks(page, 2)
  await page.route('**/api/products?ids=*', (route) => route.fulfill({ status: 403 }))
  await openFavorites(page, works)
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).first()).toContainText(works[0]!.name)
  await expect(page.getByText('No longer listed')).toHaveCount(0)
})

test('two tabs agree', async ({ page, context }) => {
  const [first, second] = await someWorks(page, 2)
  await openFavorites(page, [first, second])
  const other = waitingUntilReady(await context.newPage())
  await other.goto('/favorites')
  await expect(cards(other)).toHaveCount(2)
  await cards(other).filter({ hasText: first!.name }).getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('link', { name: /Favorites/ })).toContainText('1')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(other.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
})

test('the server sends everyone the same page, without a word about having none', async ({ page }) => {
  const html = await (await page.request.get('/favorites')).text()
  expect(html).not.toContain('No favorites yet')
  expect(html).toContain('<h1 class="title-1">Favorites</h1>')
})

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)
    for (const count of [7, 12]) {
      test(`NAV-08 nothing moves when ${count} favorites and their number come on ${name}`, async ({ page }) => {
        const shifted = await watchLayoutShift(page)
        await openFavorites(page, await someWorks(page, count))
        await expect(cards(page)).toHaveCount(count)
        expect(await shifted()).toBe(0)
      })
    }

    test(`favorites have no accessibility faults, full and empty, and fit on ${name}`, async ({ page }) => {
      const works = await someWorks(page, 48)
      const sold = works.find((work) => work.sold_out)
      await openFavorites(page, [sold, ...works.filter((work) => !work.sold_out).slice(0, 4)])
      await expect(cards(page)).toHaveCount(5)
      await expect(cards(page).first().getByText('Sold', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Clear All' }).click()
      await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}
