import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import { keepPageOffline, offlineMessage } from '#app/ui/keep-page-offline.ts'
import { listedWork } from '#tests/artwork-list.tsx'
import { galleryData } from '#tests/gallery-data.ts'
import { SearchBox } from './search-box.tsx'
import type { Suggestion } from './suggestion.ts'

afterEach(() => vi.restoreAllMocks())

const artist: Suggestion = { kind: 'artist', name: 'Liv Rønnevik', slug: 'liv-ronnevik', detail: '1901–1980' }
const event: Suggestion = { kind: 'event', name: 'Rønnevik on Paper', slug: 'paper', detail: 'December 5 - 20, 2026' }
const article: Suggestion = { kind: 'article', name: 'Who Was Ronnevik?', slug: 'who', detail: null }
const fjord = {
  ...listedWork('Fjord by Rønnevik'),
  ...{ images: ['/images/a.webp'], pictures: [null], is_reserved: false, hold_expires_at: null, score: 15 },
}

function Address() {
  return <p>At {useLocation().pathname}</p>
}

/** The box with "ronnevik" in it, after the response. */
async function renderSearch(response: { items: unknown[]; suggestions?: Suggestion[] }) {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(response))
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '*',
      loader: () => galleryData,
      Component: () => (
        <>
          <SearchBox />
          <Address />
        </>
      ),
    },
  ])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  const box = page.getByRole('combobox', { name: 'Search the collection' })
  await box.click()
  await box.fill('ronnevik')
  return box
}

test('ART-63 a found work has its maker over its name, matches marked', async () => {
  const artist = { id: 'a', name: 'Liv Rønnevik', slug: 'liv-ronnevik', born: 1901, died: 1980 }
  await renderSearch({ items: [{ ...fjord, artist, artist_qualifier: null }] })
  const option = page.getByRole('option', { name: /^Liv Rønnevik Fjord by Rønnevik/ })
  await expect.element(option).toBeVisible()
  expect([...option.element().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Rønnevik',
    'Rønnevik',
  ])
})

test('A11Y-24 a maker whose name is one long word is broken beside the price', async () => {
  const artist = { id: 'a', name: 'Wolfeschlegel'.repeat(13), slug: 'long', born: 1901, died: 1980 }
  await renderSearch({ items: [{ ...fjord, artist, artist_qualifier: null }] })
  const option = page.getByRole('option', { name: /Fjord by Rønnevik/ })
  await expect.element(option).toBeVisible()
  const [, text] = option.element().children
  expect(text!.scrollWidth).toBe(text!.clientWidth)
})

test('FIND-05 FIND-06 artists, events and articles stand below the works, each kind under its heading, matches marked', async () => {
  await renderSearch({ items: [fjord], suggestions: [artist, event, article] })
  const list = page.getByRole('listbox', { name: 'Works found, and more' })
  await expect.element(list).toBeVisible()
  const names = list
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('.search__name')!.textContent)
  expect(names).toEqual([fjord.name, artist.name, event.name, article.name])
  for (const [kind, { name, detail }, href] of [
    ['Artists', artist, '/artists/liv-ronnevik'],
    ['Events', event, '/events/paper'],
    ['Articles', article, '/blog/who'],
  ] as const) {
    const option = list.getByRole('group', { name: kind }).getByRole('option')
    await expect.element(option).toMatchTextContent(`${name}${detail ?? ''}`)
    await expect.element(option).toHaveAttribute('href', href)
  }
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    ...['Rønnevik', 'Rønnevik', 'Rønnevik'],
    'Ronnevik',
  ])
  await expect.element(page.getByRole('status')).toMatchTextContent('1 result, 3 suggestions')
})

test('FIND-07 the arrow keys go through works and suggestions alike, and Enter opens the one chosen', async () => {
  const box = await renderSearch({ items: [fjord], suggestions: [artist, event] })
  const chosen = page.getByRole('option', { selected: true })
  await expect.element(page.getByRole('option').first()).toBeVisible()
  for (const name of [fjord.name, artist.name, event.name, fjord.name]) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(chosen).toMatchTextContent(name)
    await expect.element(box).toHaveAttribute('aria-activedescendant', chosen.element().id)
  }
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(chosen).toMatchTextContent(artist.name)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('At /artists/liv-ronnevik')).toBeVisible()
})

test('FIND-07 an arrow key that comes together with the results chooses the first one', async () => {
  const pressed = new Promise<void>((done) => {
    const results = new MutationObserver(() => {
      if (page.getByRole('option').elements().length === 0) return
      results.disconnect()
      // Before React has run the effects of that render.
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
      done()
    })
    results.observe(document.body, { subtree: true, childList: true })
  })
  await renderSearch({ items: [fjord], suggestions: [artist] })
  await pressed
  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent(fjord.name)
})

test('FIND-06 SRCH-02 without suggestions nothing of them is shown', async () => {
  await renderSearch({ items: [fjord] })
  await expect.element(page.getByRole('listbox', { name: 'Works found', exact: true })).toBeVisible()
  expect(page.getByRole('group').elements()).toEqual([])
  await expect.element(page.getByRole('status')).toMatchTextContent(/^1 result$/)
})

test('FIND-06 suggestions without a work are shown by themselves', async () => {
  await renderSearch({ items: [], suggestions: [event] })
  await expect.element(page.getByRole('option')).toMatchTextContent(event.name)
  await expect.element(page.getByRole('status')).toMatchTextContent('No works, 1 suggestion')
})

test('FIND-60 the keys of an input method choose its characters: they move, open and clear nothing', async () => {
  const box = await renderSearch({ items: [fjord] })
  const option = page.getByRole('option', { name: /Fjord by Rønnevik/ })
  await expect.element(option).toBeVisible()
  const press = (init: KeyboardEventInit) =>
    box.element().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  expect(press({ key: 'ArrowDown', isComposing: true, keyCode: 229 })).toBe(true)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  press({ key: 'Escape', isComposing: true, keyCode: 229 })
  press({ key: 'Enter', isComposing: true, keyCode: 229 })
  // Safari reports the key that ends a composition after the composition has ended.
  press({ key: 'Enter', keyCode: 229 })
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('At /', { exact: true })).toBeVisible()
  await expect.element(box).toHaveValue('ronnevik')
})

test('ENG-35 without a connection the option that Enter chooses says that its page is not loaded, and the page stays', async () => {
  keepPageOffline()
  window.__reactRouterDataRouter = { routes: [{ id: 'artist', path: '/artists/:slug' }] }
  const box = await renderSearch({ items: [], suggestions: [artist] })
  await expect.element(page.getByRole('option')).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await box.click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText(offlineMessage)).toBeVisible()
  await expect.element(page.getByText('At /', { exact: true })).toBeVisible()
})
