import { sharedListPath } from '#app/features/favorites/shared-list/shared-list-path.ts'
import type { Product } from '#app/features/products/product.ts'
import {
  fillStorage,
  keptWorks,
  madeUpFavorites,
  openFavorites,
  someWorks,
  storeFavorites,
  toast,
} from './kept-works.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, screens, test } from './test.ts'

const pathOf = (works: readonly Product[]) => sharedListPath(works.map(({ id }) => id))!

test('FAV-24 FAV-26 a list that is shared on one device opens on another', async ({ page, browser, context, app }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const works = await someWorks(page, 3)
  await openFavorites(page, works)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Link copied to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(app.url + pathOf(works))

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Shared list')
  await expect(other.getByRole('article').getByRole('heading')).toHaveText(works.map(({ name }) => name))
  await other.context().close()
})

test('FAV-24 a work of the list opens over it, and the list is there again', async ({ page }) => {
  const works = await someWorks(page, 2)
  await page.goto(pathOf(works))
  await page.getByRole('article').getByRole('link', { name: works[1]!.name }).click()
  await expect(page.getByRole('dialog', { name: works[1]!.name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: works[1]!.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(pathOf(works))
})

test('FAV-25 a list is taken into the favorites with the keyboard, and let go again', async ({ page }) => {
  const [first, second, third] = await someWorks(page, 3)
  await openFavorites(page, [second])
  await page.goto(pathOf([first!, second!, third!]))
  const save = page.getByRole('button', { name: 'Save these to my favorites' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Saved 2 works to your favorites.')).toBeVisible()
  expect((await keptWorks(page)).map(({ id }) => id)).toEqual([first!.id, third!.id, second!.id])
  await expect(page.getByRole('banner').getByRole('link', { name: /Favorites/ })).toContainText('3')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(save).toBeFocused()
  expect((await keptWorks(page)).map(({ id }) => id)).toEqual([second!.id])

  await save.click()
  await page.reload()
  await expect(page.getByText('All of these are in your favorites.')).toBeVisible()
  await expect(save).toHaveCount(0)
})

test('FAV-25 OP-14 favorites that are full keep the newest 50, and say what made room', async ({ page }) => {
  await storeFavorites(page, madeUpFavorites(50))
  const works = await someWorks(page, 2)
  await page.goto(pathOf(works))
  await page.getByRole('button', { name: 'Save these to my favorites' }).click()
  await expect(
    page.getByText('Saved 2 works to your favorites. They hold 50: 2 works kept longest ago made room.'),
  ).toBeVisible()
  const kept = await keptWorks(page)
  expect([kept.length, kept[0]!.id, kept.at(-1)!.id]).toEqual([50, works[0]!.id, '47'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await keptWorks(page)).at(-1)!.id).toBe('49')
})

test('FAV-25 FAV-09 a list that cannot be stored is said to be lost later', async ({ page }) => {
  const works = await someWorks(page, 2)
  await page.goto('/contact-card')
  await fillStorage(page)
  await page.goto(pathOf(works))
  await page.getByRole('button', { name: 'Save these to my favorites' }).click()
  await expect(toast(page, 'Failed to save favorites')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('FAV-24 a shared list can be read, and offers nothing that does not work', async ({ page }) => {
    const works = await someWorks(page, 2)
    await page.goto(pathOf(works))
    for (const { name } of works) await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save these to my favorites' })).toBeHidden()
    await page.getByRole('article').getByRole('link', { name: works[0]!.name }).click()
    await expect(page.getByRole('dialog', { name: works[0]!.name })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)

    test('a shared list is free of faults that axe finds, and nothing is wider than the screen', async ({ page }) => {
      const works = await someWorks(page, 5)
      await page.goto(sharedListPath([...works.map(({ id }) => id), '0193a1b2-0000-7000-8000-000000000000'])!)
      await expect(page.getByText('1 work of this list is no longer listed.')).toBeVisible()
      await page.getByRole('button', { name: 'Save these to my favorites' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}
