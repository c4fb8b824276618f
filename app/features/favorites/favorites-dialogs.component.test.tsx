import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerProducts, forgetFavorites, manyWorks, renderFavorites, storeFavorites } from '#tests/kept-favorites.tsx'
import '#app/styles/app.css'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  forgetFavorites()
})

test('FAV-18 EMAIL-03 EMAIL-05 EMAIL-06 EMAIL-09 EMAIL-20 EMAIL-21 A11Y-06 the mail dialog closes in every way, forgets its notes, and locks the page meanwhile', () =>
  closeInEveryWay('Email Favorites', 'Email Favorites'))

test('FAV-17 PRINT-01 PRINT-02 PRINT-12 PRINT-13 A11Y-07 the print dialog closes in every way, forgets its notes, and locks the page meanwhile', () =>
  closeInEveryWay('Print List', 'Print Favorites'))

const overflow = () => getComputedStyle(document.documentElement).overflowY

/** Escape, Cancel, the close button and a click outside. */
async function closeInEveryWay(button: string, title: string) {
  const works = manyWorks(2)
  answerProducts(works)
  storeFavorites(works)
  await renderFavorites()
  const opener = page.getByRole('button', { name: button }).first()
  const dialog = page.getByRole('dialog', { name: title })
  const note = dialog.getByLabelText(`Note for ${works[0]!.name}`)
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => pressAndRelease(dialog.element(), { clientX: 2, clientY: 2 }),
  ]
  for (const close of ways) {
    await opener.click()
    for (const name of ['Include Images', 'Include Details', 'Include Price', 'Include Notes'])
      await expect.element(dialog.getByRole('switch', { name })).toBeChecked()
    await expect.element(note).toHaveValue('')
    await note.fill('For the hall')
    expect(overflow()).toBe('hidden')
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(overflow()).toBe('scroll')
  }
  // Inside it, the same closes nothing.
  await opener.click()
  await expect.element(dialog).toBeVisible()
  const { left, top } = dialog.element().getBoundingClientRect()
  pressAndRelease(dialog.element(), { clientX: left + 5, clientY: top + 5 })
  await expect.element(dialog).toBeVisible()
}

function pressAndRelease(dialog: Element, point: { clientX: number; clientY: number }) {
  for (const type of ['pointerdown', 'pointerup', 'click'])
    dialog.dispatchEvent(new PointerEvent(type, { bubbles: true, ...point }))
}

test('FAV-23 both dialogs say of a work that it is no longer listed, in place of its price', async () => {
  const [gone, other] = manyWorks(2)
  answerProducts([other!])
  storeFavorites([gone, other])
  await renderFavorites()
  await expect.element(page.getByText('No longer listed')).toBeVisible()
  for (const button of ['Print List', 'Email Favorites']) {
    await page.getByRole('button', { name: button }).first().click()
    const items = page.getByRole('dialog').getByRole('listitem')
    await expect.element(items.filter({ hasText: gone!.name })).toMatchTextContent('No longer listed')
    await expect.element(items.filter({ hasText: gone!.name })).not.toMatchTextContent('$')
    await expect.element(items.filter({ hasText: other!.name })).toMatchTextContent('$1,200')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})
