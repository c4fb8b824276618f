import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveFeed } from '#app/features/live/live-feed.ts'
import {
  answerProducts,
  forgetFavorites,
  manyWorks,
  refuseStorage,
  renderFavorites,
  storedFavorites,
  storeFavorites,
} from '#tests/kept-favorites.tsx'
import { productFacts } from '#tests/product-facts.ts'
import { FavoriteButton } from './favorite-button.tsx'

const cards = page.getByRole('article')
const none = page.getByRole('heading', { name: 'No favorites yet' })
const remove = page.getByRole('button', { name: 'Remove from favorites' })

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  forgetFavorites()
})

test('FAV-10 FAV-11 FAV-12 without favorites the page says how to get some, and leads to the collection', async () => {
  const asked = answerProducts([])
  await renderFavorites()
  await expect.element(none).toBeVisible()
  await expect
    .element(page.getByText('Save your favorite items by clicking the heart icon on any product.'))
    .toBeVisible()
  await page.getByRole('link', { name: 'Browse Collection' }).click()
  await expect.element(page.getByRole('heading', { name: 'Collection' })).toBeVisible()
  expect(asked).toEqual([])
})

test('FAV-08 FAV-19 FAV-27 the list is cleared at once, and comes back by Undo', async () => {
  const works = manyWorks(3)
  answerProducts(works)
  storeFavorites(works)
  await renderFavorites()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect.element(page.getByText('Favorites cleared')).toBeVisible()
  await expect.element(none).toHaveFocus()
  expect(storedFavorites()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cards.elements().length).toBe(3)
  expect(storedFavorites()).toEqual(works)
})

test('FAV-30 the keyboard goes on with the title of the list that Undo brought back', async () => {
  const works = manyWorks(2)
  answerProducts(works)
  storeFavorites(works)
  await renderFavorites()
  ;(page.getByRole('button', { name: 'Clear All' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(none).toHaveFocus()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  for (let tabs = 0; tabs < 10 && document.activeElement !== undo.element(); tabs++) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Favorites', exact: true })).toHaveFocus()
})

test('after a work is let go the keyboard goes on with the next one', async () => {
  const works = manyWorks(3)
  answerProducts(works)
  storeFavorites(works)
  await renderFavorites()
  await expect.element(remove.nth(1)).toBeVisible()
  ;(remove.nth(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => cards.elements().length).toBe(2)
  await expect.element(remove.nth(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(none).toHaveFocus()
})

test('FAV-14 FAV-22 copies are refreshed by one request: sold in place of its price, a new price, and what is no longer listed', async () => {
  const [sold, dearer, gone] = manyWorks(3)
  const asked = answerProducts([
    { ...dearer!, price: 98_765 },
    { ...sold!, sold_out: true, quantity: 0 },
  ])
  storeFavorites([sold, dearer, gone])
  await renderFavorites()
  await expect.element(cards.nth(0).getByText('Sold', { exact: true })).toBeVisible()
  await expect.element(cards.nth(0)).not.toMatchTextContent('$')
  await expect.element(cards.nth(1)).toMatchTextContent('$98,765')
  await expect.element(cards.nth(2)).toMatchTextContent('No longer listed')
  await expect.element(cards.nth(2)).not.toMatchTextContent('$')
  expect(asked).toEqual([`/api/products?ids=${[sold, dearer, gone].map((work) => work!.id).join(',')}`])
  expect(storedFavorites().map(({ id, sold_out, price }) => [id, sold_out, price])).toEqual([
    [sold!.id, true, sold!.price],
    [dearer!.id, false, 98_765],
    [gone!.id, false, gone!.price],
  ])
})

test('OP-15 copies stay as they are when the gallery cannot be reached', async () => {
  const works = manyWorks(2)
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}, { status: 403 }))
  storeFavorites(works)
  await renderFavorites()
  await expect.poll(() => fetched.mock.results.length).toBe(1)
  await fetched.mock.results[0]!.value
  // Two frames for the page to take in what has come.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await expect.element(cards.nth(0)).toMatchTextContent(works[0]!.name)
  await expect.element(cards.nth(1)).toMatchTextContent(works[1]!.name)
  await expect.element(cards.nth(1)).toMatchTextContent('$1,200')
  await expect.element(page.getByText('No longer listed')).not.toBeInTheDocument()
  expect(storedFavorites()).toEqual(works)
})

test('FAV-28 a favorite that is sold while the page is open says so; a notice that could not be followed is told again', async () => {
  const [work, other] = manyWorks(2)
  const asked = answerProducts([work!, other!])
  storeFavorites([work, other])
  const { notify } = await renderFavorites()
  await expect.poll(() => asked).toHaveLength(1)
  await expect.element(cards.nth(0)).toMatchTextContent('$1,200')
  const askedAgain = answerProducts([{ ...work!, sold_out: true }])
  expect(await notify()).not.toBe(false)
  expect(askedAgain).toEqual(asked)
  await expect.element(cards.nth(0).getByText('Sold', { exact: true })).toBeVisible()
  await expect.element(cards.nth(0)).not.toMatchTextContent('$')
  await expect.element(cards.nth(1)).toMatchTextContent('No longer listed')
  expect(storedFavorites()[0]!.sold_out).toBe(true)
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}, { status: 403 }))
  expect(await notify()).toBe(true)
})

test('FAV-05 fifty thousand entries, script in names and odd pictures break nothing', async () => {
  const faults: unknown[] = []
  const note = (event: ErrorEvent) => faults.push(event.error)
  window.addEventListener('error', note)
  vi.spyOn(window, 'alert').mockImplementation((text) => faults.push(text))
  answerProducts([])
  const odd = { name: '<img src=x onerror=alert(1)>', images: ['javascript:alert(1)'], price: '<b>', toString: null }
  storeFavorites([
    { ...odd, id: '__proto__' },
    { ...odd, id: '"><script>alert(2)</script>' },
    ...Array.from({ length: 49_998 }, (_, id) => ({ id: `${id}`, name: 'x', images: ['/a'] })),
  ])
  await renderFavorites()
  await expect.poll(() => cards.elements().length).toBe(50)
  await expect.element(cards.first()).toMatchTextContent('<img src=x onerror=alert(1)>')
  await remove.first().click()
  await expect.poll(() => cards.elements().length).toBe(49)
  window.removeEventListener('error', note)
  expect(faults).toEqual([])
})

test('FAV-09 a full storage is told, and the list works until the visitor leaves', async () => {
  answerProducts([productFacts()])
  await renderFavorites({ other: <FavoriteButton product={productFacts()} />, at: '/other' })
  refuseStorage()
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await expect.element(page.getByText('Failed to save favorites')).toBeVisible()
  await expect.element(page.getByText(/^Added/)).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Go to the favorites' }).click()
  await expect.element(cards).toMatchTextContent(productFacts().name)
})

test('FAV-09 a forbidden storage is told, and breaks no page', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await renderFavorites({ other: <FavoriteButton product={productFacts()} />, at: '/other' })
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await expect.element(page.getByText('Failed to save favorites')).toBeVisible()
  vi.restoreAllMocks()
})

test('FAV-09 without storage there are no favorites', async () => {
  storeFavorites(manyWorks(1))
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await renderFavorites()
  await expect.element(none).toBeVisible()
  vi.restoreAllMocks()
})

test('FAV-05 a favorite that was edited by hand, and is no work, does not keep the page from following the others', async () => {
  const id = '018f3b5a-0000-7000-8000-000000000001'
  const works = [productFacts({ id }), productFacts({ id: 'old-1', name: 'Edited by hand' })]
  answerProducts(works)
  storeFavorites(works)
  await renderFavorites()
  await expect.poll(() => cards.elements().length).toBe(2)
  const [, , worksOnShow] = vi.mocked(liveFeed.follow).mock.calls.at(-1)!
  expect(worksOnShow!()).toEqual([id])
})
