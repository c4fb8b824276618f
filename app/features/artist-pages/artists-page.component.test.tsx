import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData, galleryRoot } from '#tests/gallery-data.ts'
import type { ArtistList, ListedArtist } from './artist-page.ts'
import { ArtistsPage } from './artists-page.tsx'

vi.mock('#app/features/live/use-live-revalidation.ts', () => ({ useLiveRevalidation: () => {} }))

const lettersOfPages = [['A', 'B'], ['Z']]
const artist = (letter: string) =>
  ({
    id: letter,
    name: `${letter}. Maker`,
    slug: letter,
    letter,
    kinds: [],
    works_for_sale: 1,
  }) as unknown as ListedArtist

function listOf(number: number): ArtistList {
  return {
    items: lettersOfPages[number - 1]!.map(artist),
    total: 3,
    page: number,
    perPage: 2,
    pages: 2,
    letters: lettersOfPages.flatMap((letters, index) =>
      letters.map((letter) => ({ letter, artists: 1, page: index + 1 })),
    ),
    worksForSale: 3,
  }
}

test('ART-67 a letter takes the keyboard to its part of the list, on another page too', async () => {
  const Stub = createRoutesStub([
    galleryRoot([
      {
        path: 'artists',
        loader: ({ request }) => listOf(Number(new URL(request.url).searchParams.get('page') ?? 1)),
        Component: () => <ArtistsPage list={useLoaderData()} />,
      },
    ]),
  ])
  await render(<Stub initialEntries={['/artists']} hydrationData={{ loaderData: { root: galleryData } }} />)
  const letters = page.getByRole('navigation', { name: 'Artists by letter' })
  for (const letter of ['B', 'Z', 'A']) {
    ;(letters.getByRole('link', { name: letter, exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 2, name: letter })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('link', { name: new RegExp(`^${letter}\\. Maker`) })).toHaveFocus()
  }
})
