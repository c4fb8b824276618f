import type { Page } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

/** Waits until the code of toasts, which comes soon after the first view, has run: the region that announces pages is its own. */
export async function laterCodeLoaded(page: Page): Promise<void> {
  await page.locator('body > .sr-only').waitFor({ state: 'attached' })
}

/** The newest works of the sample collection: those that other journeys hang have no dimensions, and some no picture. */
export async function someWorks(page: Page, count: number): Promise<Product[]> {
  const works: Product[] = []
  for (let number = 1, pages = 1; number <= pages && works.length < count; number++) {
    const list = await (await page.request.get(`/api/products?perPage=48&page=${number}`)).json()
    works.push(...(list.items as Product[]).filter(({ height_inches }) => height_inches !== null))
    pages = list.pages
  }
  return works.slice(0, count)
}

/** Opens the favorites of a visitor who has kept `stored` before. */
export async function openFavorites(page: Page, stored: unknown) {
  await page.goto('/contact-card')
  await page.evaluate(
    (text) => localStorage.setItem('favorites', text),
    typeof stored === 'string' ? stored : JSON.stringify(stored),
  )
  await page.goto('/favorites')
}

/** Opens the favorites of a visitor who has kept the newest works of the sample collection. */
export async function keepWorks(page: Page, count: number): Promise<Product[]> {
  const works = await someWorks(page, count)
  await openFavorites(page, works)
  return works
}

/** What this browser keeps. */
export const keptWorks = (page: Page): Promise<Product[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('favorites') ?? '[]'))

/** Every page of this visitor finds `text` where favorites are kept. */
export const storeFavorites = (page: Page, text: string) =>
  page.addInitScript((stored) => localStorage.setItem('favorites', stored), text)

/** So many works that no gallery has, as they are kept. */
export const madeUpFavorites = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Work ${at}`, images: ['a.webp'] })))
