import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CategoryMenu } from './category-menu.tsx'

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
