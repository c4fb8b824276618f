import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryRoot } from '#tests/gallery-data.ts'
import type { AdminArtist } from './admin-artist.ts'
import { readAdminArtistQuery } from './admin-artist-query.ts'
import { AdminArtistsPage } from './admin-artists-page.tsx'

const artist = {
  id: 'ancher',
  name: 'Anna Ancher & Co',
  sort_name: 'Ancher',
  slug: 'anna-ancher',
  works: 2,
  version: 1,
}

test('ART-14 an artist who has works is not deleted, and the works that name them are a link away', async () => {
  const items = [artist as AdminArtist]
  const list = { items, total: 1, page: 1, perPage: 24, pages: 1 }
  const Stub = createRoutesStub([
    galleryRoot([
      {
        path: 'admin/artists',
        Component: () => <AdminArtistsPage query={readAdminArtistQuery(new URLSearchParams())} list={list} />,
      },
    ]),
  ])
  await render(<Stub initialEntries={['/admin/artists']} />)
  await page.getByRole('button', { name: /^Delete/ }).click()
  const dialog = page.getByRole('dialog', { name: 'This artist cannot be deleted' })
  await expect
    .element(dialog.getByRole('link', { name: '2 artworks' }))
    .toHaveAttribute('href', '/admin/products?filter=artist%3AAnna+Ancher+%26+Co')
})
