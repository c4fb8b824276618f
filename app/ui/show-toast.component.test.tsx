import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showToast } from './show-toast.ts'

vi.mock('./after-first-view.ts', () => {
  throw new TypeError('lost')
})

test('OPS-49 what a toast says is shown and announced where its code does not come, with what can be done, above a dialog', async () => {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.showModal()
  const undo = vi.fn()
  // The line stays, however long the click takes to come.
  const { setTimeout } = window
  const shown = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) => (ms === 10_000 ? 0 : setTimeout(run, ms))) as never)
  onTestFinished(() => shown.mockRestore())
  showToast('success', 'Artwork deleted', { label: 'Undo', onClick: undo })
  const line = page.getByRole('alert')
  await expect.element(line).toHaveTextContent('Artwork deleted Undo')
  expect((line.element() as HTMLElement).matches(':popover-open')).toBe(true)
  dialog.remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(line).not.toBeInTheDocument()
})
