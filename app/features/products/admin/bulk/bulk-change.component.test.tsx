import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeFailure } from '#app/platform/change-result.ts'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { listedWork, renderArtworkList } from '#tests/artwork-list.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const progress = (facts: object) => ({ outcome: 'progress', changed: [], left: 0, refused: [], after: null, ...facts })
const refusal = (name: string) => ({ id: `id of ${name}`, name, reasons: ['Price is required to publish'] })
const works = ['One', 'Two', 'Three'].map((name) => listedWork(name))
const [one, two, three] = works.map(({ id }) => id)
const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

/** The list with its page selected. */
async function renderSelected(stored: Parameters<typeof renderArtworkList>[0] = { works }) {
  const list = await renderArtworkList(stored)
  await list.bar.getByRole('checkbox', { name: 'Select this page' }).click()
  return list
}

test('PLST-29 after a change only the works that were refused stay selected, named with the reason', async () => {
  const { bar, change } = await renderSelected()
  await expect.element(bar.getByRole('status')).toHaveTextContent('3 artworks selected')
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  const { body, respond } = await change(0)
  expect(body).toEqual({
    intent: 'bulk',
    works: { ids: [one, two, three] },
    change: { kind: 'set-status', status: 'published' },
    after: null,
  })
  respond(progress({ changed: [one, three], refused: [refusal('Two')] }))
  await expect.element(bar.getByRole('alert')).toMatchTextContent('1 artwork could not be changed and stays selected:')
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 artwork selected')
  await expect.element(tick('Two')).toBeChecked()
  await expect.element(tick('One')).not.toBeChecked()
  await expect.element(page.getByText('2 artworks published')).toBeVisible()
})

test('PLST-29 works cannot be ticked while they are being changed, and the focus stays in the selection', async () => {
  const { bar, change } = await renderSelected()
  await bar.getByRole('button', { name: 'Unpublish' }).click()
  await expect.element(tick('Two')).toBeDisabled()
  await expect.element(bar.getByRole('status')).toHaveFocus()
  const { respond } = await change(0)
  await bar.getByRole('button', { name: 'Stop' }).click()
  respond(progress({ changed: [one, two, three] }))
  await expect.element(bar.getByRole('status')).toHaveFocus()
  await expect.element(tick('Two')).toBeEnabled()
})

test.for([
  ['broke off', () => {}, () => [changeFailure('unavailable', 'Failed to change the artworks'), 503] as const],
  [
    'was stopped',
    () => page.getByRole('button', { name: 'Stop' }).click(),
    () => [progress({ changed: [two], after: two }), 200] as const,
  ],
] as const)(
  'PLST-35 a change that %s keeps the selection, and goes on after the last work it reached',
  async ([, interrupt, response]) => {
    const { bar, change } = await renderSelected()
    await bar.getByRole('button', { name: 'Unpublish' }).click()
    const first = await change(0)
    first.respond(progress({ changed: [one], after: one }))
    const second = await change(1)
    await interrupt()
    const [result, status] = response()
    second.respond(result, status)
    await expect.element(bar.getByText(/^Stopped: [12] of 3$/)).toBeVisible()
    await expect.element(bar.getByRole('status')).toHaveTextContent('3 artworks selected')
    await expect.element(bar.getByRole('button', { name: 'Unpublish' })).not.toBeInTheDocument()
    await bar.getByRole('button', { name: 'Go on' }).click()
    const third = await change(2)
    expect(third.body).toEqual({ ...first.body, after: status === 200 ? two : one })
    third.respond(progress({ changed: status === 200 ? [three] : [two, three] }))
    await expect.element(page.getByText('3 artworks taken back to draft').last()).toBeVisible()
    await expect.element(bar.getByRole('status')).toBeEmptyDOMElement()
  },
)

test('PLST-49 a stop is shown and announced before the batch that is under way has ended', async () => {
  const { bar, change } = await renderSelected()
  await bar.getByRole('button', { name: 'Unpublish' }).click()
  const { respond } = await change(0)
  const stop = bar.getByRole('button', { name: 'Stop' })
  ;(stop.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const stopping = bar.getByRole('button', { name: 'Stopping…' })
  await expect.element(stopping).toHaveFocus()
  expect(bar.element().querySelector('[aria-live=polite]')).toHaveTextContent('Stopping…')
  respond(progress({ changed: [one], after: one }))
  await expect.element(bar.getByText('Stopped: 1 of 3')).toBeVisible()
  await bar.getByRole('button', { name: 'Go on' }).click()
  await expect.element(bar.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  ;(await change(1)).respond(progress({ changed: [two, three] }))
  await expect.element(bar.getByRole('progressbar')).not.toBeInTheDocument()
})

test('A11Y-16 the undo of a toast gives the focus back to where it was, and its end is told', async () => {
  const { bar, change } = await renderSelected()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 artworks' }).click()
  ;(await change(0)).respond(progress({ changed: [one, two, three] }))
  const undo = page.getByRole('button', { name: 'Undo' }).last()
  await expect.element(undo).toBeVisible()
  await expect.element(bar.getByRole('status')).toHaveFocus()
  // Another toast keeps the list of toasts in the page.
  showToast('info', 'Another')
  await expect.element(page.getByText('Another')).toBeVisible()
  ;(undo.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  ;(await change(1)).respond({ outcome: 'restored', count: 3, asked: 3 })
  await expect.element(page.getByText('3 artworks brought back')).toBeVisible()
  await expect.element(bar.getByRole('status')).toHaveFocus()
})

test('PLST-35 the rest of a stopped change can be left as it is', async () => {
  const { bar, change } = await renderSelected()
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  ;(await change(0)).respond(progress({ refused: [refusal('One')], after: one }))
  ;(await change(1)).respond(changeFailure('unavailable', 'Failed to change the artworks'), 503)
  await bar.getByRole('button', { name: 'Leave the rest' }).click()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 artwork selected')
  await expect.element(bar.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})

test('PLST-35 leaving the page asks first while works are still to be changed, also by signing out', async () => {
  const { bar, change } = await renderSelected()
  await bar.getByRole('button', { name: 'Unpublish' }).click()
  const { respond } = await change(0)
  await page.getByRole('link', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave before all artworks are changed?' })
  await expect.element(dialog).toBeVisible()
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  respond({ outcome: 'refused', message: 'Your session has ended.' }, 401)
  await expect.element(bar.getByRole('button', { name: 'Go on' })).toBeVisible()
  // The page does not leave for the login screen.
  expect(hasUnsavedChanges()).toBe(true)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await bar.getByRole('button', { name: 'Go on' }).click()
  ;(await change(1)).respond(progress({ changed: [one, two, three] }))
  await expect.element(page.getByText('3 artworks taken back to draft').last()).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
})

test('PLST-29 all of a list are those that it held when it was read, but for what is taken out again', async () => {
  const stored = { works, total: 120, readAt: '2026-11-20T15:00:00.000Z' }
  const { bar, change } = await renderSelected(stored)
  await bar.getByRole('button', { name: 'Select all 120' }).click()
  await expect.element(bar.getByRole('status')).toHaveFocus()
  Object.assign(stored, { total: 121, readAt: '2026-11-20T15:05:00.000Z' })
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await tick('Two').click()
  await expect.element(bar.getByRole('status')).toHaveTextContent('120 artworks selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 120 artworks?' })
  await expect.element(dialog).toMatchTextContent('What was added or changed after you selected them stays.')
  await dialog.getByRole('button', { name: 'Delete 120 artworks' }).click()
  expect((await change(0)).body).toMatchObject({
    works: { query: '', asOf: '2026-11-20T15:00:00.000Z', except: [two] },
  })
})

test('PLST-63 the dialogs for prices and for a move open in their first field', async () => {
  const { bar } = await renderSelected()
  await bar.getByRole('button', { name: 'Change prices…' }).click()
  await expect.element(page.getByLabelText('Per cent')).toHaveFocus()
  await page.getByRole('button', { name: 'Close' }).click()
  await bar.getByRole('button', { name: 'Move…' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Category')).toHaveFocus()
})

test('PLST-30 the keyboard of a phone for the per cent has the minus that lowers prices', async () => {
  const { bar } = await renderSelected()
  await bar.getByRole('button', { name: 'Change prices…' }).click()
  const percent = page.getByLabelText('Per cent')
  await expect.element(percent).toHaveAttribute('min', '-90')
  await expect.element(percent).not.toHaveAttribute('inputmode')
})

test('PLST-30 A11Y-14 works that a change of prices is not for are told as such, not as a failure', async () => {
  const { bar, change } = await renderSelected()
  await bar.getByRole('button', { name: 'Change prices…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices of 3 artworks' })
  const percent = dialog.getByLabelText('Per cent')
  const preview = dialog.getByRole('button', { name: 'Preview' })
  await expect.element(percent).toHaveAccessibleDescription(/^10 raises prices by a tenth/)
  await percent.fill('0')
  await preview.click()
  await expect.element(percent).toBeInvalid()
  await percent.fill('10')
  await preview.click()
  const asked = await change(0)
  const shown = { count: 2, left: 1, before: 100, after: 110, examples: [], asOf: '2026-11-20T15:00:00.000Z' }
  asked.respond({ outcome: 'preview', percent: 10, ...shown })
  await expect.element(dialog.getByRole('button', { name: 'Change 2 prices' })).toBeEnabled()
  await expect.element(dialog.getByText('1 artwork stays as it is.')).toBeVisible()
  // The preview is for the requested percentage, not for one typed since.
  await percent.fill('20')
  await expect.element(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled()
  await preview.click()
  ;(await change(1)).respond({ outcome: 'preview', percent: 20, ...shown })
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  const { body, respond } = await change(2)
  expect(body.change).toEqual({ kind: 'change-prices', percent: 20, asOf: shown.asOf })
  respond(progress({ changed: [one, two], left: 1 }))
  await expect.element(page.getByText('2 artworks given a new price, 1 left unchanged')).toBeVisible()
  await expect.element(bar.getByRole('alert')).not.toBeInTheDocument()
})

test.for([
  [3, '3 artworks brought back'],
  [2, 'Only 2 of 3 artworks came back: the rest can no longer be undone'],
  [0, 'Can no longer be undone'],
] as const)('PLST-31 an undo that brings %i of 3 works back says so', async ([count, message]) => {
  const { bar, change } = await renderSelected()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 artworks' }).click()
  ;(await change(0)).respond(progress({ changed: [one, two, three] }))
  await page.getByRole('button', { name: 'Undo' }).last().click()
  const { body, respond } = await change(1)
  expect(body).toEqual({ intent: 'restore', ids: [one, two, three] })
  respond({ outcome: 'restored', count, asked: 3 })
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
})

test('PLST-37 a deletion whose response is lost goes on as the same one, and its undo brings all of it back', async () => {
  const { bar, change } = await renderSelected()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 artworks' }).click()
  const first = await change(0)
  first.respond(changeFailure('unavailable', 'Failed to change the artworks'), 503)
  await bar.getByRole('button', { name: 'Go on' }).click()
  const second = await change(1)
  expect(first.body.change).toEqual({ kind: 'delete', run: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(second.body).toEqual(first.body)
  second.respond(progress({ changed: [one, two, three] }))
  await page.getByRole('button', { name: 'Undo' }).last().click()
  expect((await change(2)).body).toEqual({ intent: 'restore', ids: [one, two, three] })
})

test('PLST-29 OPS-52 of a single artwork nothing is said in the plural', async () => {
  const { bar, change } = await renderSelected({ works: works.slice(0, 1) })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete 1 artwork?' })
  await expect.element(deletion).toMatchTextContent('It is deleted with its pictures.')
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await bar.getByRole('button', { name: 'Change prices…' }).click()
  const prices = page.getByRole('dialog', { name: 'Change prices of 1 artwork' })
  await prices.getByLabelText('Per cent').fill('10')
  await prices.getByRole('button', { name: 'Preview' }).click()
  const shown = { count: 1, left: 0, before: 100, after: 110, examples: [], asOf: '2026-11-20T15:00:00.000Z' }
  ;(await change(0)).respond({ outcome: 'preview', percent: 10, ...shown })
  await expect.element(prices.getByRole('button', { name: 'Change 1 price', exact: true })).toBeEnabled()
  await expect.element(prices.getByRole('rowheader', { name: '1 artwork', exact: true })).toBeVisible()
})
