import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import { tap } from '#tests/tap.ts'
import { ModalDialog } from './modal-dialog.tsx'
import { useModalDialog } from './use-modal-dialog.ts'

const initial = { width: innerWidth, height: innerHeight }
afterEach(() => page.viewport(initial.width, initial.height))

test('A11Y-11 a tap beside a dialog closes it, and clicks nothing of the page below', async () => {
  const clicked: string[] = []
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    const button = (name: string, inset: string) => (
      <button type="button" style={{ position: 'fixed', inset }} onClick={() => clicked.push(name)}>
        {name}
      </button>
    )
    return (
      <>
        {button('Above', '0 0 50% 0')}
        {button('Below', '50% 0 0 0')}
        {isOpen && (
          <ModalDialog title="Question" onClose={() => setOpen(false)}>
            <p>Body</p>
          </ModalDialog>
        )}
      </>
    )
  }
  await render(<Page />)
  const dialog = page.getByRole('dialog', { name: 'Question' })
  await expect.element(dialog).toBeVisible()
  await tap({ x: 5, y: 5 })
  await expect.element(dialog).not.toBeInTheDocument()
  // A later tap's click comes after any of the first.
  await tap({ x: 5, y: innerHeight - 5 })
  await expect.poll(() => clicked).toContain('Below')
  expect(clicked).toEqual(['Below'])
})

test('A11Y-21 the second click of a double click that closes a dialog clicks nothing of the page below', async () => {
  // However long the second click takes to come.
  const ended = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended.signal)
  onTestFinished(() => timeout.mockRestore())
  let clicks = 0
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={() => clicks++}>
          Below
        </button>
        {isOpen && (
          <ModalDialog title="Question" onClose={() => setOpen(false)}>
            <p>Body</p>
          </ModalDialog>
        )}
      </>
    )
  }
  await render(<Page />)
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  await userEvent.dblClick(close)
  await expect.element(close).not.toBeInTheDocument()
  expect(clicks).toBe(0)
  ended.abort()
  await page.getByRole('button', { name: 'Below' }).click()
  expect(clicks).toBe(1)
})

test.each([
  ['a control that has it', 'Second', 'Second'],
  ['the dialog', 'Outside', 'Room'],
])(
  'A11Y-30 when a dialog that the server rendered is hydrated, the focus is on %s, and it stays scrolled',
  async (_, before, after) => {
    const Room = () => (
      <dialog ref={useModalDialog(() => {})} open tabIndex={-1} aria-label="Room">
        <button type="button">First</button>
        <button type="button">Second</button>
      </dialog>
    )
    const host = document.createElement('div')
    host.innerHTML =
      '<dialog open tabindex="-1" aria-label="Room"><button type="button">First</button><button type="button">Second</button></dialog>'
    const outside = document.createElement('button')
    outside.textContent = 'Outside'
    const style = document.createElement('style')
    style.textContent = 'dialog { height: 200px; overflow: auto } dialog button { display: block; height: 150px }'
    document.body.append(style, outside, host)
    const dialog = host.querySelector('dialog')!
    const named = (name: string) => page.getByRole(name === 'Room' ? 'dialog' : 'button', { name })
    ;(named(before).element() as HTMLElement).focus({ preventScroll: true })
    dialog.scrollTop = 100
    const root = hydrateRoot(host, <Room />)
    await expect.poll(() => dialog.matches(':modal')).toBe(true)
    await expect.element(named(after)).toHaveFocus()
    expect(dialog.scrollTop).toBe(100)
    root.unmount()
    for (const element of [style, outside, host]) element.remove()
  },
)

test('A11Y-26 dialogs in a dialog that end together with it leave the focus where it was before the first', async () => {
  const Page = () => {
    const [open, setOpen] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setOpen(1)}>
          Work
        </button>
        {open > 0 && (
          <ModalDialog title="Room" onClose={() => setOpen(0)}>
            <button type="button" onClick={() => setOpen(2)}>
              Ask
            </button>
            {open > 1 && (
              <ModalDialog title="Letter" onClose={() => setOpen(1)}>
                <button type="button" onClick={() => setOpen(3)}>
                  Cancel
                </button>
                {open > 2 && (
                  <ModalDialog title="Question" onClose={() => setOpen(2)}>
                    <button type="button" onClick={() => setOpen(0)}>
                      Discard
                    </button>
                  </ModalDialog>
                )}
              </ModalDialog>
            )}
          </ModalDialog>
        )}
      </>
    )
  }
  await render(<Page />)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of ['Work', 'Ask', 'Cancel', 'Discard']) await button(name).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Work')).toHaveFocus()
})

test('A11Y-25 in a low window a dialog scrolls as a whole, not a strip of it between head and foot', async () => {
  await page.viewport(320, 256)
  await render(
    <ModalDialog title="Letter" onClose={() => {}}>
      <div className="dialog__body">
        {Array.from({ length: 40 }, (_, line) => (
          <p key={line}>Line {line}</p>
        ))}
      </div>
      <div className="dialog__foot">
        <button type="button">Send</button>
      </div>
    </ModalDialog>,
  )
  const body = page.getByRole('dialog').element().querySelector('.dialog__body')!
  expect(body.clientHeight).toBe(body.scrollHeight)
})
