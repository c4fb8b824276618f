import type { Page } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'
import { keptWorks, openFavorites, someWorks, toast } from './kept-works.ts'
import { expect, test } from './test.ts'

const cards = (page: Page) => page.getByRole('article')

test('FAV-03 the 51st favorite takes the place of the oldest', async ({ page }) => {
  const works = await someWorks(page, 1)
  const many = Array.from({ length: 50 }, (_, number) => ({
    ...works[0]!,
    id: `kept-${number}`,
    name: `Kept ${number}`,
  }))
  await openFavorites(page, many)
  await expect(cards(page)).toHaveCount(50)
  await page.goto('/collection')
  await cards(page).first().getByRole('button', { name: 'Add to favorites' }).click()
  const ids = (await keptWorks(page)).map((copy) => copy.id)
  expect([ids.length, ids[1], ids.at(-1)]).toEqual([50, 'kept-0', 'kept-48'])
})

for (const [name, text] of [
  ['no JSON', '{"broken'],
  ['no list', '{"length": 50}'],
  ['wrong types', '[1, null, "x", [], {"id": {}, "name": [], "images": "no"}, {"id": 1, "name": "x", "images": [1]}]'],
  ['names of prototypes', '[{"__proto__": {"id": "a"}, "constructor": 1, "toString": 2}]'],
] as const) {
  test(`FAV-04 FAV-05 a stored list with ${name} is a clean start`, async ({ page }) => {
    const faults: Error[] = []
    page.on('pageerror', (error) => faults.push(error))
    await openFavorites(page, text)
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
    await page.goto('/collection')
    await cards(page).first().getByRole('button', { name: 'Add to favorites' }).click()
    expect(await keptWorks(page)).toHaveLength(1)
    expect(faults).toEqual([])
  })
}

test('FAV-05 fifty thousand entries, script in names and odd pictures break nothing', async ({ page }) => {
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  page.on('dialog', (dialog) => faults.push(new Error(dialog.message())))
  const odd = { name: '<img src=x onerror=alert(1)>', images: ['javascript:alert(1)'], price: '<b>', toString: null }
  await openFavorites(page, [
    { ...odd, id: '__proto__' },
    { ...odd, id: '"><script>alert(2)</script>' },
    ...Array.from({ length: 49_998 }, (_, id) => ({ id: `${id}`, name: 'x', images: ['/a'] })),
  ])
  await expect(cards(page)).toHaveCount(50)
  await expect(cards(page).first()).toContainText('<img src=x onerror=alert(1)>')
  await cards(page).first().getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(cards(page)).toHaveCount(49)
  expect(faults).toEqual([])
})

test('FAV-09 a full storage is told, and the list works until the visitor leaves', async ({ page }) => {
  await page.goto('/collection')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await cards(page).first().getByRole('button', { name: 'Add to favorites' }).click()
  await expect(toast(page, 'Failed to save favorites')).toBeVisible()
  await expect(page.getByText(/^Added/)).toHaveCount(0)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Favorites/ })
    .click()
  await expect(cards(page)).toHaveCount(1)
})

test('FAV-09 a forbidden storage is told, and breaks no page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
  })
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await page.goto('/collection')
  await cards(page).first().getByRole('button', { name: 'Add to favorites' }).click()
  await expect(toast(page, 'Failed to save favorites')).toBeVisible()
})

test('FAV-20 FAV-21 the last six opened works are noted, newest first', async ({ page }) => {
  await page.goto('/collection')
  const names: string[] = []
  for (let index = 0; index < 7; index++) {
    const link = cards(page).nth(index).getByRole('link')
    names.unshift((await link.textContent())!)
    await link.click()
    await expect(page.getByRole('dialog', { name: names[0]! })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: names[0]! })).toBeHidden()
  }
  const viewed = await page.evaluate(() => JSON.parse(localStorage.getItem('recently_viewed')!))
  expect(viewed.map((copy: Product) => copy.name)).toEqual(names.slice(0, 6))
})
