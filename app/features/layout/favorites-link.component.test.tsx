import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FavoritesLink } from './favorites-link.tsx'

afterEach(() => localStorage.clear())

const kept = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, n) => ({ id: `work-${n}`, name: `Work ${n}`, images: [`/${n}`] })))

test.each([
  [1, 'Favorites1'],
  [9, 'Favorites9'],
  [10, 'Favorites9+'],
  [50, 'Favorites9+'],
])('NAV-08 NAV-09 of %i favorites the link says %s', async (count, text) => {
  await expectLink(kept(count), text)
})

test.each(['[]', 'not JSON', '{"a":1}', '[null,{"id":"1"},{"id":"2","name":"x","images":[]}]'])(
  'NAV-08 FAV-05 there is no badge for %s',
  async (stored) => {
    await expectLink(stored, 'Favorites')
  },
)

async function expectLink(stored: string, text: string) {
  localStorage.setItem('favorites', stored)
  await render(
    <MemoryRouter>
      <FavoritesLink />
    </MemoryRouter>,
  )
  expect(page.getByRole('link').element().textContent).toBe(text)
}
