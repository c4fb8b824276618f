import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import { coveredByToasts, keepToasts } from '#tests/covered-by-toasts.ts'
import { ModalDialog } from './modal-dialog.tsx'
import { showToast } from './show-toast.ts'

beforeEach(keepToasts)
const initial = { width: innerWidth, height: innerHeight }
afterEach(() => page.viewport(initial.width, initial.height))

/** A dialog with so many fields above its foot, which comes after a click on 'Open'. */
function Page({ fields, className }: { fields: number; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <ModalDialog title="A question of some length" className={className} onClose={() => setOpen(false)}>
          <div className="dialog__body grid gap-4">
            {Array.from({ length: fields }, (_, index) => (
              <label key={String(index)} className="field">
                Field {index + 1}
                <input className="input" />
              </label>
            ))}
          </div>
          <div className="dialog__foot">
            <button type="button" className="btn btn--secondary">
              Cancel
            </button>
            <button type="button" className="btn btn--primary">
              Go on
            </button>
          </div>
        </ModalDialog>
      )}
    </>
  )
}

/** What of the dialog may not lie under a toast. */
const controls = 'dialog :is(.dialog__body, .dialog__head, .dialog__foot) :is(input, button)'

const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const
const dialogs = [
  ['a narrow dialog with one field', 1, 'dialog--narrow'],
  ['a dialog with two fields', 2, ''],
  ['a dialog that is as high as the window', 14, ''],
  ['a narrow dialog that is as high as the window', 14, 'dialog--narrow'],
] as const

for (const [width, height] of sizes) {
  test.for(dialogs)(
    `A11Y-15 at ${width} px a toast covers no field or button of %s, whichever came first`,
    async ([, fields, className]) => {
      await page.viewport(width, height)
      await render(<Page fields={fields} className={className} />)
      showToast('error', 'Failed to save artwork')
      await expect.element(page.getByText('Failed to save artwork')).toBeVisible()
      await page.getByRole('button', { name: 'Open' }).click()
      await expect.element(page.getByRole('dialog').getByText('Failed to save artwork')).toBeVisible()
      await expect.poll(() => coveredByToasts(controls)).toEqual([])
      showToast('error', 'The artwork was not saved, since nobody is signed in')
      await expect.element(page.getByText('The artwork was not saved, since nobody is signed in')).toBeVisible()
      if (fields < 14) await expect.poll(() => coveredByToasts(controls)).toEqual([])
    },
  )
}
