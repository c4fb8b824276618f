import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { galleryRoot } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import { RoomStage } from './room-stage.tsx'

const images = ['a', 'b', 'c', 'd'].map((letter) => `/images/${letter.repeat(32)}.webp`)
const product = productFacts({ images, pictures: images.map(() => null) })

function Room() {
  const [isOpen, setOpen] = useState(false)
  return (
    <dialog className="room" open>
      <RoomStage product={product} />
      <button type="button" onClick={() => setOpen(true)}>
        Buy
      </button>
      {isOpen && (
        <ModalDialog title="Payment" onClose={() => setOpen(false)}>
          <p>Nothing here takes the focus.</p>
        </ModalDialog>
      )}
    </dialog>
  )
}

test('A11Y-03 A11Y-28 Left and Right turn the pictures of the room, and none while a dialog is open over it', async () => {
  const Stub = createRoutesStub([galleryRoot([{ index: true, Component: Room }])])
  await render(<Stub />)
  const shown = page.getByRole('status')
  await expect.element(shown).toMatchTextContent(/Picture 1 of 4/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(shown).toMatchTextContent(/Picture 2 of 4/)
  await page.getByRole('button', { name: 'Buy' }).click()
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  ;(close.element() as HTMLElement).blur()
  await userEvent.keyboard('{ArrowRight}')
  await close.click()
  await expect.element(page.getByRole('dialog', { name: 'Payment' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(shown).toMatchTextContent(/Picture 1 of 4/)
})
