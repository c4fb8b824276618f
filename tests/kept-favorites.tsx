import type { ReactNode } from 'react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FavoritesPage } from '#app/features/favorites/favorites-page.tsx'
import { liveFeed } from '#app/features/live/live-feed.ts'
import type { Product } from '#app/features/products/product.ts'
import { galleryData } from './gallery-data.ts'
import { productFacts } from './product-facts.ts'

/** This many works, as the API returns them. */
export const manyWorks = (count: number): Product[] =>
  Array.from({ length: count }, (_, at) =>
    productFacts({ id: `0193a1b2-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`, name: `Work no. ${at}` }),
  )

/** Sets the favorites stored in this browser, as another tab would have stored them. */
export function storeFavorites(stored: unknown): void {
  localStorage.setItem('favorites', JSON.stringify(stored))
  window.dispatchEvent(new StorageEvent('storage', { key: 'favorites' }))
}

/** Removes all favorites, including those that the browser could not store. Call it while a page is rendered. */
export function forgetFavorites(): void {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

export const storedFavorites = (): Product[] => JSON.parse(localStorage.getItem('favorites') ?? '[]')

/** A gallery that returns the works in `listed` by their ids. Returns the addresses that were requested. */
export function answerProducts(listed: readonly Product[]): string[] {
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    asked.push(String(request))
    return Response.json({ items: listed })
  })
  return asked
}

/** A browser whose storage cannot be written. */
export function refuseStorage(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

/** The favorites, with a page `other` that links to them. Returns a function that sends them a notice of changed works. */
export async function renderFavorites({ other = null, at = '/favorites' }: { other?: ReactNode; at?: string } = {}) {
  let notify = (): unknown => undefined
  vi.spyOn(liveFeed, 'follow').mockImplementation((_, onChange) => {
    notify = onChange
    return () => {}
  })
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => galleryData,
      Component: Outlet,
      children: [
        { path: 'favorites', Component: FavoritesPage },
        {
          path: 'other',
          Component: () => (
            <>
              {other}
              <Link to="/favorites">Go to the favorites</Link>
            </>
          ),
        },
        { path: 'collection', Component: () => <h1>Collection</h1> },
      ],
    },
  ])
  await render(<Stub initialEntries={[at]} hydrationData={{ loaderData: { root: galleryData } }} />)
  return { notify: async () => notify() }
}
