import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forgetFavorites, manyWorks, refuseStorage, storedFavorites, storeFavorites } from '#tests/kept-favorites.tsx'
import { productFacts } from '#tests/product-facts.ts'
import { SaveSharedList } from './save-shared-list-button.tsx'

const save = page.getByRole('button', { name: 'Save these to my favorites' })
const undo = page.getByRole('button', { name: 'Undo' })
const status = page.getByRole('status')
const kept = () => storedFavorites().map(({ name }) => name)

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  forgetFavorites()
})

test('FAV-25 a list is taken into the favorites with the keyboard, and let go again', async () => {
  const [first, second, third] = manyWorks(3)
  storeFavorites([second])
  const { rerender } = await render(<SaveSharedList works={[first!, second!, third!]} />)
  ;(save.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toHaveTextContent('Saved 2 works to your favorites.')
  expect(kept()).toEqual([first!.name, third!.name, second!.name])
  await expect.element(undo).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveFocus()
  expect(kept()).toEqual([second!.name])
  await save.click()
  await expect.element(undo).toBeVisible()
  await rerender(<SaveSharedList key="opened again" works={[first!, second!, third!]} />)
  await expect.element(status).toHaveTextContent('All of these are in your favorites.')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('FAV-25 OP-14 favorites that are full keep the newest 50, and say what made room', async () => {
  const full = manyWorks(50)
  storeFavorites(full)
  const works = ['8', '9'].map((end) =>
    productFacts({ id: `0193a1b2-0000-7000-8000-00000000020${end}`, name: `Shared ${end}` }),
  )
  await render(<SaveSharedList works={works} />)
  await save.click()
  await expect
    .element(status)
    .toHaveTextContent('Saved 2 works to your favorites. They hold 50: 2 works kept longest ago made room.')
  expect(kept()).toEqual([...works, ...full.slice(0, 48)].map(({ name }) => name))
  await undo.click()
  await expect.poll(kept).toEqual(full.map(({ name }) => name))
})

test('FAV-09 FAV-32 a list that cannot be stored is not told as saved, and can be let go again', async () => {
  refuseStorage()
  await render(<SaveSharedList works={manyWorks(2)} />)
  await save.click()
  await expect.element(page.getByText('Failed to save favorites')).toBeVisible()
  await expect.element(undo).toBeVisible()
  await expect.element(page.getByText('Saved', { exact: false })).not.toBeInTheDocument()
  await undo.click()
  await expect.element(save).toBeVisible()
})
