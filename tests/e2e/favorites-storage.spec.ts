import type { Page } from '@playwright/test'
import { fillStorage, openFavorites, toast } from './kept-works.ts'
import { expect, test } from './test.ts'

const cards = (page: Page) => page.getByRole('article')

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
  await fillStorage(page)
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
