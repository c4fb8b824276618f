import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSwipe } from './use-swipe.ts'

test('ENG-37 after a swipe Enter opens the card at once: what is prevented is the click that the finger makes', async () => {
  const onSwipe = vi.fn()
  const onOpen = vi.fn()
  function Card() {
    return (
      <div {...useSwipe(onSwipe)}>
        <button type="button" onClick={onOpen}>
          Open
        </button>
      </div>
    )
  }
  await render(<Card />)
  const button = page.getByRole('button', { name: 'Open' }).element() as HTMLElement
  const touch = (kind: string, clientX: number) =>
    button.dispatchEvent(
      new PointerEvent(kind, { bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 7, clientX }),
    )
  touch('pointerdown', 200)
  touch('pointermove', 120)
  touch('pointerup', 100)
  expect(onSwipe).toHaveBeenCalledExactlyOnceWith(1)
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledOnce()
  // A browser that makes a click of it.
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(onOpen).toHaveBeenCalledOnce()
})
