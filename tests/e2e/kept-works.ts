import type { Page } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

/** Waits until the code of toasts, which is loaded soon after the first view, has run: it creates the live region for announcements. */
export async function laterCodeLoaded(page: Page): Promise<void> {
  await page.locator('body > .sr-only').waitFor({ state: 'attached' })
}

/** The newest works of the sample collection: those that other journeys add have no dimensions, and some no picture. */
export async function someWorks(page: Page, count: number): Promise<Product[]> {
  const works: Product[] = []
  for (let number = 1, pages = 1; number <= pages && works.length < count; number++) {
    const list = await (await page.request.get(`/api/products?perPage=48&page=${number}`)).json()
    works.push(...(list.items as Product[]).filter(({ height_inches }) => height_inches !== null))
    pages = list.pages
  }
  return works.slice(0, count)
}

/** Opens the favorites of a visitor who already has `stored` in storage. */
export async function openFavorites(page: Page, stored: unknown) {
  await page.goto('/contact-card')
  await page.evaluate(
    (text) => localStorage.setItem('favorites', text),
    typeof stored === 'string' ? stored : JSON.stringify(stored),
  )
  await page.goto('/favorites')
}

/** Opens the favorites of a visitor who has the newest works of the sample collection in them. */
export async function keepWorks(page: Page, count: number): Promise<Product[]> {
  const works = await someWorks(page, count)
  await openFavorites(page, works)
  return works
}

/** The favorites stored in this browser. */
export const keptWorks = (page: Page): Promise<Product[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('favorites') ?? '[]'))

/** Every page of this visitor finds `text` in the storage of favorites. */
export const storeFavorites = (page: Page, text: string) =>
  page.addInitScript((stored) => localStorage.setItem('favorites', stored), text)

/** Favorites for this many works that do not exist in the gallery. */
export const madeUpFavorites = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Work ${at}`, images: ['a.webp'] })))
