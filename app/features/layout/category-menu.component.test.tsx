import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import { CategoryMenu } from './category-menu.tsx'
import { useCategoryFacts } from './use-category-facts.ts'

// The menu of a desktop.
const initial = { width: innerWidth, height: innerHeight }
beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(initial.width, initial.height)
})

test("NAV-16 on a category, arrow keys with Alt, Control or Command are the browser's own, such as Back", async () => {
  await render(
    <MemoryRouter>
      <CategoryMenu facts={undefined} loadFacts={() => {}} />
    </MemoryRouter>,
  )
  const [prints, sculpture] = ['Prints', 'Sculpture'].map((name) => page.getByRole('link', { name, exact: true }))
  const link = prints!.element() as HTMLElement
  link.focus()
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'] as const) {
    const key = new KeyboardEvent('keydown', { key: 'ArrowLeft', [modifier]: true, bubbles: true, cancelable: true })
    expect(link.dispatchEvent(key)).toBe(true)
    await expect.element(prints!).toHaveFocus()
  }
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(sculpture!).toHaveFocus()
})

test('NAV-11 the menu goes on without counts when they cannot be had', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}, { status: 404 }))
  const Menu = () => <CategoryMenu {...useCategoryFacts()} />
  await render(
    <MemoryRouter>
      <Menu />
    </MemoryRouter>,
  )
  const prints = page.getByRole('link', { name: 'Prints', exact: true })
  ;(prints.element() as HTMLElement).focus()
  await expect.poll(() => fetched.mock.calls.map(([url]) => url)).toEqual(['/api/category-menu'])
  await userEvent.keyboard('{Enter}')
  await expect.element(prints).toHaveAttribute('aria-expanded', 'true')
  const etching = page.getByRole('link', { name: 'Etching' })
  await expect.element(etching).toHaveAttribute('href', '/collection?category=Prints&subcategory=Etching')
  fetched.mockRestore()
})

test('NAV-18 Escape closes the panel that a mouse opened, and the one that it is about to open, wherever the focus is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await render(
    <MemoryRouter>
      <CategoryMenu facts={undefined} loadFacts={() => {}} />
    </MemoryRouter>,
  )
  const linkOf = (name: string) => page.getByRole('link', { name, exact: true })
  const isOpen = (name: string) => linkOf(name).element().getAttribute('aria-expanded')
  await linkOf('Prints').hover()
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => isOpen('Prints')).toBe('true')
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isOpen('Prints')).toBe('false')

  await linkOf('Paintings').hover()
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => isOpen('Paintings')).toBe('true')
  const seen: unknown[] = []
  const watch = new MutationObserver(() => seen.push(isOpen('Prints')))
  watch.observe(linkOf('Prints').element(), { attributeFilter: ['aria-expanded'] })
  await linkOf('Prints').hover()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isOpen('Paintings')).toBe('false')
  await vi.advanceTimersByTimeAsync(1_000)
  // Rendered after what that time may have opened.
  await linkOf('Paintings').hover()
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => isOpen('Paintings')).toBe('true')
  expect(seen).toEqual([])
})
